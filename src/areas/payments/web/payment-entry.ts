import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, sumCents, unitsFromCents } from '#kernel/money.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { newRequestId } from '#web/new-request-id.ts'
import type { RecordCreation, StoredRecord } from '../contract.ts'
import { dueOf } from '../rules/due.ts'
import type { Payment } from '../rules/payment.ts'

/** A payment as it goes over the wire (spec 2 §3, document record). */
export function paymentInput({ paymentId, recordDate, amount, fromIban }: Payment, currency: string) {
  return {
    localId: paymentId,
    recordDate,
    recordDetails: {
      recordType: 'PAYMENT',
      recordData: { amount: unitsFromCents(amount), currency, fromIban },
    },
  }
}

/** A payment of a document that is being written, as the layer has read it. */
export function newPayment({ recordDate, recordDetails: { recordData } }: RecordCreation): Payment {
  const { amount, fromIban } = recordData
  return { paymentId: newRequestId(), recordDate, amount, fromIban }
}

/** What is open of a document: gross total minus payments (decisions §4). */
export function openOf(gross: Cents, payments: readonly Pick<Payment, 'amount'>[]): Cents {
  return dueOf({ gross, paid: sumCents(payments.map((payment) => payment.amount)), isClosed: false })
}

/** A stored payment, as the table shows it. */
export function storedPayment({ entityId, recordDate, recordDetails }: StoredRecord): Payment {
  const { amount, fromIban } = recordDetails.recordData
  return {
    paymentId: entityId.uuid as EntityId,
    // The server sends ids and days as its contract has parsed them.
    recordDate: recordDate as Day,
    amount: wireCents(amount),
    fromIban,
  }
}
