import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'

/**
 * A payment of a document, in the document's currency; negative: a refund. On the wire it is a document record of type
 * PAYMENT (spec 2 §3).
 */
export interface Payment {
  paymentId: EntityId
  recordDate: Day
  amount: Cents
  /** '' when not given. */
  fromIban: string
  /** Where it is one half of a transfer, which moves money from one document to another; null elsewhere. */
  transfer: PaymentTransfer | null
  /** Of one that is reported late: the true day, which lies in a month that was locked when it was recorded, and why. */
  late?: LateReceipt | null
  /** The true day of one that is not reported late since no return changes by it; null or left out: it is `recordDate`, or `late` says it. */
  receivedOn?: Day | null
}

/** What a half of a transfer says of the other one. */
export interface PaymentTransfer {
  transferId: EntityId
  /** The other document. */
  documentId: EntityId
  /** Its number. */
  number: string
}

/** When a payment that is reported late was really made, and why it is recorded only now. */
export interface LateReceipt {
  receivedOn: Day
  reason: string
}

/** The day by which a payment is taxed: that of the money, whenever it was recorded. */
export const taxedOn = ({ recordDate, late }: Pick<Payment, 'recordDate' | 'late'>): Day =>
  late?.receivedOn ?? recordDate

/** Whether two payments say the same. */
export function isSamePayment(one: Omit<Payment, 'paymentId'> | undefined, other: NewPayment): boolean {
  return (
    one?.recordDate === other.recordDate &&
    one.amount === other.amount &&
    one.fromIban === other.fromIban &&
    one.late?.receivedOn === other.late?.receivedOn &&
    one.late?.reason === other.late?.reason &&
    (one.receivedOn ?? null) === (other.receivedOn ?? null)
  )
}

/** A payment as it is decided: one that is not stored yet has no id of its own. */
export type NewPayment = Omit<Payment, 'paymentId' | 'transfer'> & {
  paymentId?: EntityId
  transfer?: PaymentTransfer | null
}
