import type { Category } from '#areas/categories/contract.ts'
import { categoryLabel } from '#areas/categories/rules/category-label.ts'
import { type SellerKind, sellerKindNames } from '#areas/partners/rules/seller-kinds.ts'
import type { ChangedElsewhere } from '#areas/partners/web/use-followed.ts'
import { countryName } from '#kernel/countries/countries.ts'
import type { FieldError } from '#kernel/errors.ts'
import { isSameValue } from '#kernel/property-change.ts'
import type { Form } from '#web/forms/use-form.ts'
import type { AskedQuestion } from '#web/ui/forms/merge-questions.tsx'
import { differentialKindNames, productTaxTypeNames } from '../../rules/product-fields.ts'
import { productPropertyName } from '../../rules/product-property-names.ts'
import type { ProductValues } from './product-values.ts'

/** The form whose fields say, where one types, what somebody else saved in them meanwhile. */
export function withSaved(
  form: Form<ProductValues>,
  change: ChangedElsewhere | null,
  categories: readonly Category[],
): Form<ProductValues> {
  if (change === null || change.conflicts.length === 0) return form
  return {
    ...form,
    field: (name) => {
      const conflict = change.conflicts.find((one) => one.name === name)
      return { ...form.field(name), ...(conflict && { hint: savedText(name, conflict.value, categories) }) }
    },
  }
}

const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  taxType: productTaxTypeNames,
  differentialKind: differentialKindNames,
  sellerKind: sellerKindNames satisfies Record<SellerKind, string>,
}

function savedText(name: string, value: unknown, categories: readonly Category[]): string {
  const text = valueText(name, value, categories)
  return text === '' ? 'Inzwischen geleert' : `Inzwischen gespeichert: ${text}`
}

/** A value of the form as a person reads it, not all of a long one; '' where there is none. */
function valueText(name: string, value: unknown, categories: readonly Category[]): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value !== 'string' || value === '') return ''
  const category = categories.find(({ entityId }) => entityId.uuid === value)
  if (category) return categoryLabel(category)
  const text = name === 'country' ? countryName(value) : (names[name]?.[value] ?? value)
  return text.length > 80 ? `${text.slice(0, 80)} …` : text
}

/** What both changed and nobody has decided yet; what was made the same of is no question any more. */
export function questionsOf(
  form: Form<ProductValues>,
  change: ChangedElsewhere | null,
  categories: readonly Category[],
  decided: ReadonlySet<string>,
  decide: (key: string) => void,
): (AskedQuestion & FieldError)[] {
  return (change?.conflicts ?? []).flatMap(({ name, value }) => {
    // The conflicts are values of this form.
    const own = form.values[name as keyof ProductValues]
    const key = `${name} ${JSON.stringify(value)}`
    if (isSameValue(own, value) || decided.has(key)) return []
    const label = productPropertyName(name)
    return {
      key,
      ...{ label, mine: valueText(name, own, categories), theirs: valueText(name, value, categories) },
      ...{ isMineThere: true, isTheirsThere: true },
      path: name,
      message: `${label} wurde auch von jemand anderem geändert. Bitte entscheiden Sie unten, was gilt.`,
      keepMine: () => decide(key),
      takeTheirs: () => form.patch({ [name]: value }),
    }
  })
}
