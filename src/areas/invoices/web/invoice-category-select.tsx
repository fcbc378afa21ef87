import type { Category } from '#areas/categories/contract.ts'
import { categoryLabel } from '#areas/categories/rules/category-label.ts'
import { SearchSelect } from '#web/ui/search-select.tsx'

interface InvoiceCategorySelectProps {
  categories: readonly Category[]
  value: string | null
  onChange: (uuid: string | null) => void
  name: string
  error?: string | undefined
}

/** The category of a line, out of those for invoices. */
export function InvoiceCategorySelect({ categories, onChange, ...field }: InvoiceCategorySelectProps) {
  const options = categories.map((category) => ({
    value: category.entityId.uuid,
    label: categoryLabel(category),
  }))
  return <SearchSelect label="Kategorie" options={options} onChange={(uuid) => onChange(uuid)} {...field} />
}
