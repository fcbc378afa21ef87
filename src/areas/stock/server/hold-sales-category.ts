import { loadCategories } from '#areas/categories/server/load-categories.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ProductCreation } from '../contract.ts'

/** Holds the category that a product proposes for its sale until the commit, before the product; refuses what is no category of invoices. */
export async function holdSalesCategory(
  tx: Tx,
  { salesCategoryEntityId }: Pick<ProductCreation, 'salesCategoryEntityId'>,
): Promise<void> {
  if (salesCategoryEntityId === null) return
  const found = await loadCategories(tx, [salesCategoryEntityId], 'naming')
  const category = found.get(salesCategoryEntityId)
  if (category?.scope === 'INVOICE') return
  const message = category
    ? 'Die Verkaufskategorie muss eine Kategorie für Ausgangsrechnungen sein'
    : 'Die Verkaufskategorie gibt es nicht mehr'
  throw new Refusal('invalid-input', [{ path: 'salesCategoryEntityId', message }])
}
