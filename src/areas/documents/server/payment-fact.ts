import type { PaymentFact } from '#areas/payments/contract.ts'
import type { Payment } from '#areas/payments/rules/payment.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type { StoredDocument } from '../rules/stored-document.ts'
import { paymentOnWire } from './document-on-wire.ts'

/** What the journal keeps of a payment that was recorded or deleted; `document` is how it leaves the document. */
export function paymentFact(document: StoredDocument, payment: Payment): PaymentFact {
  const { recordDate, recordDetails, receivedOn, declarations } = paymentOnWire(payment, document.currency)
  return {
    documentEntityId: document.documentId,
    documentNumber: document.number,
    recordDate,
    recordDetails,
    ...(receivedOn !== null && { receivedOn, declarations }),
    amountDue: unitsFromCents(document.due),
  }
}
