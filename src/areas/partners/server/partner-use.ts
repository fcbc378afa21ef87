import { describeUse } from '#areas/bank-accounts/server/describe-use.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { Tx } from '#server/db/connect.ts'

/** Where a partner is used, in German: `Rechnung 2026-00012 und 4 weitere`; null when nowhere. */
export function partnerUse(
  tx: Tx,
  partnerId: EntityId,
  permissions: readonly Permission[],
): Promise<string | null> {
  return describeUse(tx.selectFrom('documents').where('partner_id', '=', partnerId), permissions)
}
