import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DraftKind } from '../contract/list-drafts.ts'

// Only its form understands what a draft holds; that a partner's id stands in it, everybody sees.
const names = (id: EntityId) => sql<boolean>`position(${id} in payload::text) > 0`

/** Locks the drafts that name a partner, before everything else (docs/locks.md); how many there are. */
export async function lockDraftsNaming(tx: Tx, kind: DraftKind, partnerId: EntityId): Promise<number> {
  const rows = await tx
    .selectFrom('drafts')
    .select('draft_id')
    .where('kind', '=', kind)
    .where(names(partnerId))
    .orderBy('draft_id')
    .forUpdate()
    .execute()
  return rows.length
}

/** Drafts that name a partner who was merged name the other. Who has one of them open is told that it is another one now. */
export function handOverDrafts(
  tx: Tx,
  context: Context,
  kind: DraftKind,
  from: EntityId,
  into: EntityId,
): void {
  context.write(
    tx
      .updateTable('drafts')
      .set({
        payload: sql`replace(payload::text, ${from}, ${into})::json`,
        version: sql<number>`version + 1`,
      })
      .where('kind', '=', kind)
      .where(names(from)),
  )
}
