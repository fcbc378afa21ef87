import { useAll } from '#web/reads/use-read.ts'
import { type CategoryScope, listCategories } from '../../contract.ts'
import { categoryLabel } from '../../rules/category-label.ts'

/** What the chip calls the category of an id. */
export default function CategoryName({ scope, uuid }: { scope: CategoryScope; uuid: string }) {
  const { data, error } = useAll(listCategories, { filterType: 'scope', scope })
  const category = data?.find(({ entityId }) => entityId.uuid === uuid)
  return category ? categoryLabel(category) : data || error ? 'unbekannt' : '…'
}
