import type { PaymentFact, SettledClaim, StoredRecord } from '#areas/payments/contract.ts'
import type { Payment } from '#areas/payments/rules/payment.ts'
import type { Reduction } from '#areas/payments/rules/reduction.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type { StoredDocument } from '../rules/stored-document.ts'
import { paymentOnWire, reductionOnWire } from './document-on-wire.ts'

/** What the journal keeps of a payment that was recorded or deleted, with what came or went with it; `document` is how it leaves it. */
export function paymentFact(
  document: StoredDocument,
  payment: Payment,
  more: readonly Reduction[] = [],
  settledClaims: SettledClaim[] = [],
): PaymentFact {
  const withRecords = more.map((reduction) => reductionOnWire(reduction, document.currency))
  return {
    ...factOf(document, paymentOnWire(payment, document.currency)),
    ...(withRecords.length > 0 && { withRecords }),
    ...(settledClaims.length > 0 && { settledClaims }),
  }
}

/** The same of Skonto or a write-off. */
export function reductionFact(document: StoredDocument, reduction: Reduction): PaymentFact {
  const { paymentId } = reduction
  return {
    ...factOf(document, reductionOnWire(reduction, document.currency)),
    ...(paymentId !== null && { paymentEntityId: paymentId }),
  }
}

function factOf(
  document: StoredDocument,
  { recordDate, recordDetails, receivedOn, declarations }: StoredRecord,
): PaymentFact {
  return {
    documentEntityId: document.documentId,
    documentNumber: document.number,
    recordDate,
    recordDetails,
    ...(receivedOn !== null && { receivedOn, declarations }),
    amountDue: unitsFromCents(document.due),
  }
}
