import type { EditorProps } from '#web/list-filters/list-filter.ts'
import { KnownOptions } from '#web/list-filters/options-list.tsx'
import { useAll } from '#web/reads/use-read.ts'
import { type CategoryScope, listCategories } from '../../contract.ts'
import { categoryLabel } from '../../rules/category-label.ts'

export default function CategoryEditor({
  scope,
  label,
  text,
  onChange,
  onDone,
}: EditorProps & { scope: CategoryScope }) {
  const { data = [] } = useAll(listCategories, { filterType: 'scope', scope })
  return (
    <KnownOptions
      label={label}
      options={data.map((category) => ({ value: category.entityId.uuid, label: categoryLabel(category) }))}
      chosen={text}
      onChoose={(uuid) => {
        onChange(uuid)
        onDone()
      }}
    />
  )
}
