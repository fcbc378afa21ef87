import { useState } from 'react'
import { NewRequestLayer } from '#areas/access/web/requests/ask-for.tsx'
import { useAll } from '#web/reads/use-read.ts'
import { useMay } from '#web/session/session.ts'
import { SearchSelect } from '#web/ui/choices/search-select.tsx'
import type { FieldBaseProps } from '#web/ui/fields/field.tsx'
import { type Category, type CategoryScope, createCategory, listCategories } from '../contract.ts'
import { categoryLabel } from '../rules/category-label.ts'
import { NewCategory } from './new-category.tsx'

interface CategorySelectProps extends Omit<FieldBaseProps, 'label'> {
  label?: string
  scope: CategoryScope
  value: string | null
  onChange: (uuid: string | null, category: Category | null) => void
  name: string
  clearable?: boolean
  disabled?: boolean
}

/** The category of a line item, by `shortName: description` (spec 1 §2.6). Who may create categories does so from here, everybody else asks for one. */
export function CategorySelect({ label = 'Kategorie', scope, onChange, ...field }: CategorySelectProps) {
  const { data } = useAll(listCategories, { filterType: 'scope', scope })
  const mayCreate = useMay(createCategory.access)
  const [typed, setTyped] = useState<string | null>(null)
  const categories = data ?? []
  return (
    <>
      <SearchSelect
        label={label}
        options={categories.map((category) => ({
          value: category.entityId.uuid,
          label: categoryLabel(category),
        }))}
        loading={data === undefined}
        onChange={(uuid) => onChange(uuid, categories.find(({ entityId }) => entityId.uuid === uuid) ?? null)}
        onCreate={setTyped}
        createLabel={mayCreate ? 'Neue Kategorie' : 'Kategorie anfragen'}
        {...field}
      />
      {typed !== null && !mayCreate && (
        <NewRequestLayer text={askedText(scope, typed)} onClose={() => setTyped(null)} />
      )}
      {typed !== null && mayCreate && (
        <NewCategory
          scope={scope}
          existing={categories}
          shortName={typed}
          onCreated={(uuid) => onChange(uuid, null)}
          onClose={() => setTyped(null)}
        />
      )}
    </>
  )
}

const askedText = (scope: CategoryScope, typed: string) =>
  `Bitte legen Sie eine Kategorie für ${scope === 'INVOICE' ? 'Ausgangsrechnungen' : 'Eingangsrechnungen'} an: ${typed}`.trim()
