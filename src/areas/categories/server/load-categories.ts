import type { Selectable } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
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
    // The table's check allows only the contract's words.
    scope: row.scope as Category['scope'],
  }
}

/** The categories with these ids, by id. One that does not exist is left out: the caller knows which line named it. */
export async function loadCategories(tx: Tx, ids: readonly EntityId[]): Promise<Map<EntityId, CategoryRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('categories')
    .selectAll()
    .where('category_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.category_id, row]))
}

/** One category for a change: locked until the commit, 404 when there is none. */
export async function lockCategory(tx: Tx, uuid: string): Promise<CategoryRow> {
  const row = await tx
    .selectFrom('categories')
    .selectAll()
    // The runner lets only uuids through in a parameter of this name.
    .where('category_id', '=', uuid as EntityId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return row
}
