import type { FieldBaseProps } from '#web/ui/field.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { useAll } from '#web/use-read.ts'
import { type Category, type CategoryScope, listCategories } from '../contract.ts'
import { categoryLabel } from '../rules/category-label.ts'

interface CategorySelectProps extends Omit<FieldBaseProps, 'label'> {
  label?: string
  scope: CategoryScope
  value: string | null
  onChange: (uuid: string | null, category: Category | null) => void
  name: string
  disabled?: boolean
}

/** The category of a line item, by `shortName: description` (spec 1 §2.6). */
export function CategorySelect({ label = 'Kategorie', scope, onChange, ...field }: CategorySelectProps) {
  const { data } = useAll(listCategories, { filterType: 'scope', scope })
  const categories = data ?? []
  return (
    <SearchSelect
      label={label}
      options={categories.map((category) => ({
        value: category.entityId.uuid,
        label: categoryLabel(category),
      }))}
      loading={data === undefined}
      onChange={(uuid) => onChange(uuid, categories.find(({ entityId }) => entityId.uuid === uuid) ?? null)}
      {...field}
    />
  )
}
