import type { SettledClaim } from '#areas/payments/contract.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { StoredDocument } from '../rules/stored-document.ts'

/** A claim that a payment settled. */
export interface PaidClaim {
  claimId: EntityId
  paymentId: EntityId
}

/** What is claimed beside invoices stands in an area above, which hands this in: a payment settles claims in one transaction with it. */
export interface ClaimsBeside {
  /** Locks the invoice together with those of the claims; refuses what is no claim. */
  lockWith(tx: Tx, invoiceId: EntityId, claimIds: readonly EntityId[]): Promise<void>
  settle(
    tx: Tx,
    context: Context,
    claims: {
      claimIds: readonly EntityId[]
      /** When the money came, and in which field of the input that day stands. */
      on: Day
      dayPath: 'receivedOn' | 'recordDate'
      invoice: StoredDocument
      paymentId: EntityId
    },
  ): Promise<SettledClaim[]>
  /** What payments of an invoice settled, and still is. */
  settledOf(tx: Tx, invoiceId: EntityId): Promise<PaidClaim[]>
  reopen(tx: Tx, context: Context, claimIds: readonly EntityId[]): Promise<SettledClaim[]>
}
