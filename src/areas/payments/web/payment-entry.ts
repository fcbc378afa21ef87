import { isLocked, lockedDayFaults } from '#areas/locks/rules/locked-problems.ts'
import { berlinDay, type Day, monthOf } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, sumCents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import type { RecordCreation, StoredRecord } from '../contract.ts'
import { lateReceipt } from '../rules/decide-payment.ts'
import { dueOf, restToPay } from '../rules/due.ts'
import type { LateReceipt, Payment } from '../rules/payment.ts'
import type { Reduction, ReductionType, WriteOffReason } from '../rules/reduction.ts'

/** A payment of a document that is being written: kept in the currency that it was typed in, until somebody says otherwise. */
export type TypedPayment = Payment & {
  currency: string
  /** Of Skonto and write-offs, which stand among the payments: what they lower is what is due, as a payment does. */
  reduction?: TakenOff
}

/** What a record says of being none of money. */
export interface TakenOff {
  recordType: ReductionType
  reason: WriteOffReason | null
  text: string
  paymentId: string | null
  receivedOn: Day | null
}

/** The records of a document, told apart as its months look at them. */
export function recordsOf(records: readonly TypedPayment[]): {
  payments: TypedPayment[]
  reductions: Reduction[]
} {
  return {
    payments: records.filter(({ reduction }) => reduction === undefined),
    reductions: records.flatMap(
      ({ reduction, paymentId: reductionId, recordDate, amount, transfer, late }) =>
        reduction
          ? [{ reductionId, recordDate, amount, transfer, late: late ?? null, ...withIds(reduction) }]
          : [],
    ),
  }
}

const withIds = ({ paymentId, ...reduction }: TakenOff) => ({
  ...reduction,
  // The server sends ids as its contract has parsed them.
  paymentId: paymentId as EntityId | null,
})

/** What is said of payments in another currency than their document's. */
export const mismatchedPayments = 'Die Währung der Zahlungen stimmt nicht mit der gewählten Währung überein'

/** A payment as it goes over the wire (spec 2 §3, document record). */
export function paymentInput({
  paymentId,
  recordDate,
  amount,
  fromIban,
  late = null,
  currency,
  reduction,
}: TypedPayment) {
  return {
    localId: paymentId,
    recordDate,
    ...(late && {
      receivedOn: late.receivedOn,
      declarations: [{ code: 'LATE_REPORT', reason: late.reason }],
    }),
    recordDetails: {
      recordType: reduction?.recordType ?? 'PAYMENT',
      recordData: {
        ...{ amount: unitsFromCents(amount), currency, fromIban },
        ...(reduction?.reason && { reason: reduction.reason, text: reduction.text }),
      },
    },
  }
}

/** A payment of a document that is being written, as the layer has read it. */
export function newPayment(record: RecordCreation): TypedPayment {
  const { amount, fromIban, currency } = record.recordDetails.recordData
  const { recordDate } = record
  const more = { transfer: null, late: lateReceipt(record) }
  return { paymentId: newRequestId(), recordDate, amount, fromIban, ...more, currency }
}

/** A payment of a locked month, as it is recorded today. */
export const lateToday = (late: LateReceipt) => ({ recordDate: berlinDay(new Date()), late })

/** What 'Bereits bezahlt' adds, as the server records it (`decidePayments`); null while amount or day is not known. */
export function paidPayment(
  { paidOn, currency, reason }: { paidOn: Day | null; currency: string; reason: string },
  rest: Cents | null,
  openFrom: Day | null,
): TypedPayment | null {
  if (paidOn === null || rest === null || rest === 0) return null
  const isLate = isLocked(monthOf(paidOn), openFrom)
  return {
    ...(isLate ? lateToday({ receivedOn: paidOn, reason }) : { recordDate: paidOn, late: null }),
    ...{ paymentId: newRequestId(), amount: rest, fromIban: '', transfer: null, currency },
  }
}

/** What is wrong with the day of 'Bereits bezahlt': it lies in a locked month, and nobody says why it is late. */
export function paidOnFaults(
  { paid, paidOn, reason }: { paid: boolean; paidOn: Day | null; reason: string },
  openFrom: Day | null,
): FieldError[] {
  if (!paid || reason.trim() !== '') return []
  return lockedDayFaults('documentCreation.paidOn', 'Die Zahlung', paidOn, openFrom)
}

/** What is open of a document: gross total minus payments (decisions §4). */
export function openOf(gross: Cents, payments: readonly Pick<Payment, 'amount'>[]): Cents {
  const paid = sumCents(payments.map((payment) => payment.amount))
  return dueOf({ gross, paid, discounted: zeroCents, writtenOff: zeroCents, isClosed: false })
}

/** What 'Bereits bezahlt' adds to the payments of a document. */
export function restOf(gross: Cents, payments: readonly Pick<Payment, 'amount'>[]): Cents {
  return restToPay(gross, sumCents(payments.map((payment) => payment.amount)))
}

/** The payments of a document that is written in `currency` and are in another one. */
export function inOtherCurrency(payments: readonly TypedPayment[], currency: string): TypedPayment[] {
  return payments.filter((payment) => payment.currency !== currency)
}

/** What a record is, where it is none of money. */
export function nameOf({ recordType, paymentId, reason }: TakenOff): string {
  if (recordType === 'DISCOUNT') return 'Skonto'
  if (paymentId !== null) return 'Ausbuchung zurückgenommen'
  return reason === 'UNCOLLECTIBLE' ? 'Ausgebucht, uneinbringlich' : 'Ausgebucht, kleine Differenz'
}

/** A stored record, as the table shows it. */
export function storedPayment(record: StoredRecord): TypedPayment {
  const { entityId, recordDate, receivedOn, declarations, recordDetails } = record
  const { amount, fromIban, currency, reason = null, text = '' } = recordDetails.recordData
  const { recordType } = recordDetails
  const [declared] = declarations
  return {
    // The server sends ids and days as its contract has parsed them.
    paymentId: entityId.uuid as EntityId,
    recordDate: recordDate as Day,
    amount: wireCents(amount),
    fromIban,
    transfer: transferOf(record),
    receivedOn: declared ? null : (receivedOn as Day | null),
    late: receivedOn !== null && declared ? { receivedOn: receivedOn as Day, reason: declared.reason } : null,
    currency,
    ...(recordType !== 'PAYMENT' && {
      reduction: {
        ...{ recordType, reason, text, paymentId: record.paymentEntityId },
        receivedOn: receivedOn as Day | null,
      },
    }),
  }
}

function transferOf(record: StoredRecord): Payment['transfer'] {
  const { transferEntityId, transferDocumentEntityId, transferDocumentNumber } = record
  if (!transferEntityId || !transferDocumentEntityId) return null
  return {
    // As above.
    transferId: transferEntityId as EntityId,
    documentId: transferDocumentEntityId as EntityId,
    number: transferDocumentNumber ?? '',
  }
}
