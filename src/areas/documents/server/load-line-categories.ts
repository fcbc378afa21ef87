import { loadCategories } from '#areas/categories/server/load-categories.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Purpose } from '#server/db/held-for.ts'
import type { LineCategory } from '../rules/lines/decide-lines.ts'

/** The categories that line items name, as the rules need them. */
export async function loadLineCategories(
  tx: Tx,
  items: readonly { categoryEntityId: EntityId }[],
  purpose: Purpose,
): Promise<Map<string, LineCategory>> {
  const rows = await loadCategories(
    tx,
    items.map((item) => item.categoryEntityId),
    purpose,
  )
  const categories = new Map<string, LineCategory>()
  for (const row of rows.values()) {
    categories.set(row.category_id, {
      categoryId: row.category_id,
      shortName: row.short_name,
      includeInBookingText: row.include_in_booking_text,
      requiresProduct: row.requires_product,
      scope: row.scope,
    })
  }
  return categories
}
