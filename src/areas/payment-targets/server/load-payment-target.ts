import type { Selectable } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PaymentTargetsTable } from '#server/db/tables.ts'
import type { PaymentTarget } from '../contract.ts'

/** The payment target as it stands on the wire. */
export function paymentTargetOf(row: Selectable<PaymentTargetsTable>): PaymentTarget {
  return { entityId: { uuid: row.payment_target_id }, paymentTargetDays: row.payment_target_days }
}

/** One payment target for a change: locked until the commit, 404 when there is none. */
export async function lockPaymentTarget(tx: Tx, uuid: EntityId): Promise<PaymentTarget> {
  const row = await tx
    .selectFrom('payment_targets')
    .selectAll()
    .where('payment_target_id', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return paymentTargetOf(row)
}
