import type { Day } from '#kernel/day.ts'
import { type Cents, cents, centsFromUnits, sumCents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { newRequestId } from '#web/new-request-id.ts'
import type { RecordCreation, StoredRecord } from '../contract.ts'

/** A payment as the table shows it: stored, or of a document that is not saved yet; in the currency of the document. */
export interface PaymentEntry {
  localId: string
  recordDate: Day
  amount: Cents
  /** '' when not given. */
  fromIban: string
}

/** A payment as it goes over the wire (spec 2 §3, document record). */
export function paymentInput({ localId, recordDate, amount, fromIban }: PaymentEntry, currency: string) {
  return {
    localId,
    recordDate,
    recordDetails: {
      recordType: 'PAYMENT',
      recordData: { amount: unitsFromCents(amount), currency, fromIban },
    },
  }
}

/** A payment of a document that is being written, as the layer has read it. */
export function newPayment({ recordDate, recordDetails: { recordData } }: RecordCreation): PaymentEntry {
  const { amount, fromIban } = recordData
  return { localId: newRequestId(), recordDate, amount, fromIban }
}

/** What is open of a document: gross total minus payments (decisions §4). */
export function openOf(gross: Cents, payments: readonly Pick<PaymentEntry, 'amount'>[]): Cents {
  return cents(gross - sumCents(payments.map((payment) => payment.amount)))
}

/** A stored payment, as the table shows it. */
export function storedPayment({ entityId, recordDate, recordDetails }: StoredRecord): PaymentEntry {
  const { amount, fromIban } = recordDetails.recordData
  return {
    localId: entityId.uuid,
    // The server sends days and amounts as its contract has parsed them.
    recordDate: recordDate as Day,
    amount: centsFromUnits(amount) ?? zeroCents,
    fromIban,
  }
}
