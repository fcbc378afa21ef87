import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/** Views that are narrowed to a partner who was merged with another are narrowed to the other. */
export function handOverViews(tx: Tx, context: Context, from: EntityId, into: EntityId): void {
  context.write(
    tx
      .updateTable('views')
      .set({ query: sql<string>`replace(query, ${from}, ${into})` })
      .where(sql<boolean>`position(${from} in query) > 0`),
  )
}
