import type { Category } from '#areas/categories/contract.ts'
import { categoryLabel } from '#areas/categories/rules/category-label.ts'
import type { StateNames } from '../rules/changes/state-change.ts'

/** The names that 'Verlauf' needs. */
export function categoryNames(categories: readonly Category[]): StateNames {
  const labels = new Map(
    categories.map((category) => [category.entityId.uuid as string, categoryLabel(category)]),
  )
  return { category: (uuid) => labels.get(uuid) ?? '' }
}
