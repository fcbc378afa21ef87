import { type CategoryScope, listCategories } from '#areas/categories/contract.ts'
import { categoryLabel } from '#areas/categories/rules/category-label.ts'
import { useAll } from '#web/reads/use-read.ts'

/** What the chip calls the category of an id. */
export default function CategoryName({ scope, uuid }: { scope: CategoryScope; uuid: string }) {
  const { data, error } = useAll(listCategories, { filterType: 'scope', scope })
  const category = data?.find(({ entityId }) => entityId.uuid === uuid)
  return category ? categoryLabel(category) : data || error ? 'unbekannt' : '…'
}
