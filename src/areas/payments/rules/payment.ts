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
}

/** What a half of a transfer says of the other one. */
export interface PaymentTransfer {
  transferId: EntityId
  /** The other document. */
  documentId: EntityId
  /** Its number. */
  number: string
}

/** A payment as it is decided: one that is not stored yet has no id of its own. */
export type NewPayment = Omit<Payment, 'paymentId' | 'transfer'> & {
  paymentId?: EntityId
  transfer?: PaymentTransfer | null
}
