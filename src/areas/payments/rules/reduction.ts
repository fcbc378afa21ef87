import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import type { LateReceipt, NewPayment, PaymentTransfer } from './payment.ts'

export const reductionTypes = ['DISCOUNT', 'WRITE_OFF'] as const
export type ReductionType = (typeof reductionTypes)[number]
export const writeOffReasons = ['SMALL_DIFFERENCE', 'UNCOLLECTIBLE'] as const
export type WriteOffReason = (typeof writeOffReasons)[number]

/**
 * What is taken off a document without money, in its currency: Skonto with the sign of its gross, a write-off with that of what is due or,
 * where a payment takes some of it back, the other one. On the wire they are document records as payments are (decisions §11 'Records').
 */
export interface Reduction {
  reductionId: EntityId
  recordType: ReductionType
  /** Of a write-off, else null. */
  reason: WriteOffReason | null
  /** Why it will not be paid; '' when not given. */
  text: string
  recordDate: Day
  /** The true day, where it is another one; its tax counts by it only where it is reported late. */
  receivedOn: Day | null
  amount: Cents
  /** The payment that it was recorded with, and goes with. */
  paymentId: EntityId | null
  /** Where it moved with the payments of an invoice that was written anew. */
  transfer: PaymentTransfer | null
  /** Of one that is reported late. */
  late: LateReceipt | null
}

/** As it is decided: one that is not stored yet has no id; `ofPayment` is the payment that is recorded with it. */
export type NewReduction = Omit<Reduction, 'reductionId' | 'transfer' | 'paymentId'> & {
  reductionId?: EntityId
  paymentId?: EntityId | null
  ofPayment?: NewPayment
  transfer?: PaymentTransfer | null
}

/** The sums of what is taken off, as a document keeps them. */
export interface ReductionSums {
  /** Skonto. */
  discounted: Cents
  /** What is written off, less what payments took back. */
  writtenOff: Cents
}

type Summed = Pick<Reduction, 'recordType' | 'reason' | 'amount'>

export function reductionSums(reductions: readonly Summed[]): ReductionSums {
  const sumOf = (type: ReductionType) =>
    sumCents(reductions.filter(({ recordType }) => recordType === type).map(({ amount }) => amount))
  return { discounted: sumOf('DISCOUNT'), writtenOff: sumOf('WRITE_OFF') }
}

/** What is written off for a reason, less what payments took back. */
export function writtenOffFor(reductions: readonly Summed[], reason: WriteOffReason): Cents {
  return sumCents(reductions.filter((each) => each.reason === reason).map(({ amount }) => amount))
}

/** Whether two reductions say the same. */
export function isSameReduction(one: Reduction | undefined, other: NewReduction): boolean {
  return (
    one !== undefined &&
    one.recordType === other.recordType &&
    one.reason === other.reason &&
    one.text === other.text &&
    one.recordDate === other.recordDate &&
    one.receivedOn === other.receivedOn &&
    one.amount === other.amount &&
    one.paymentId === (other.paymentId ?? null) &&
    one.late?.receivedOn === other.late?.receivedOn &&
    one.late?.reason === other.late?.reason
  )
}

/** The day by which the tax of a reduction counts. */
export const reducedOn = ({ recordDate, late }: Pick<Reduction, 'recordDate' | 'late'>): Day =>
  late?.receivedOn ?? recordDate
