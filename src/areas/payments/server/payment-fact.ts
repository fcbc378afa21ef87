import type { Selectable } from 'kysely'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import type { PaymentsTable } from '#server/db/tables.ts'
import type { PaymentFact } from '../contract.ts'
import type { PaidDocument } from './load-paid-document.ts'

/** What the journal keeps of a payment that was recorded or deleted; `due` is what is due afterwards. */
export function paymentFact(
  document: PaidDocument,
  payment: Pick<Selectable<PaymentsTable>, 'record_day' | 'amount_cents' | 'from_iban'>,
  due: Cents,
): PaymentFact {
  return {
    documentEntityId: document.documentId,
    documentNumber: document.number,
    recordDate: payment.record_day,
    recordDetails: {
      recordType: 'PAYMENT',
      recordData: {
        amount: unitsFromCents(payment.amount_cents),
        currency: document.currency,
        fromIban: payment.from_iban,
      },
    },
    amountDue: unitsFromCents(due),
  }
}
