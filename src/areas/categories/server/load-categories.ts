import type { Selectable } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { heldFor, type Purpose } from '#server/db/held-for.ts'
import type { CategoriesTable } from '#server/db/tables.ts'
import type { Category } from '../contract.ts'

export type CategoryRow = Selectable<CategoriesTable>

/** The category as it stands on the wire. */
export function categoryOf(row: CategoryRow): Category {
  return {
    entityId: { uuid: row.category_id },
    shortName: row.short_name,
    description: row.description,
    includeInBookingText: row.include_in_booking_text,
    requiresProduct: row.requires_product,
    isService: row.is_service,
    scope: row.scope,
  }
}

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

/** One category, locked until the commit; 404 when there is none. */
export async function lockCategory(
  tx: Tx,
  uuid: EntityId,
  purpose: 'changing' | 'deleting',
): Promise<CategoryRow> {
  const row = await tx
    .selectFrom('categories')
    .selectAll()
    .where('category_id', '=', uuid)
    .$call(heldFor(purpose))
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return row
}
