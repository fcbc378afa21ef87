import type { Selectable } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { heldFor, type Purpose } from '#server/db/held-for.ts'
import type { CategoriesTable } from '#server/db/tables.ts'

export type CategoryRow = Selectable<CategoriesTable>

/** The categories with these ids, by id. One that does not exist is left out: the caller knows which line named it. */
export async function loadCategories(
  tx: Tx,
  ids: readonly EntityId[],
  purpose: Purpose,
): Promise<Map<EntityId, CategoryRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('categories')
    .selectAll()
    .where('category_id', 'in', [...new Set(ids)])
    .orderBy('category_id')
    .$call(heldFor(purpose))
    .execute()
  return new Map(rows.map((row) => [row.category_id, row]))
}
