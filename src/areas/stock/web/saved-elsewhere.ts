import { type SellerKind, sellerKindNames } from '#areas/partners/rules/seller-kinds.ts'
import type { ChangedElsewhere } from '#areas/partners/web/use-followed.ts'
import { countryName } from '#kernel/countries.ts'
import type { Form } from '#web/use-form.ts'
import { differentialKindNames, productTaxTypeNames } from '../rules/product-fields.ts'
import type { ProductValues } from './product-values.ts'

/** The form whose fields say, where one types, what somebody else saved in them meanwhile. */
export function withSaved(form: Form<ProductValues>, change: ChangedElsewhere | null): Form<ProductValues> {
  if (change === null || change.conflicts.length === 0) return form
  return {
    ...form,
    field: (name) => {
      const conflict = change.conflicts.find((one) => one.name === name)
      return { ...form.field(name), ...(conflict && { hint: savedText(name, conflict.value) }) }
    },
  }
}

const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  taxType: productTaxTypeNames,
  differentialKind: differentialKindNames,
  sellerKind: sellerKindNames satisfies Record<SellerKind, string>,
}

function savedText(name: string, value: unknown): string {
  if (typeof value === 'boolean') return `Inzwischen gespeichert: ${value ? 'ja' : 'nein'}`
  if (typeof value !== 'string' || value === '') return 'Inzwischen geleert'
  const text = name === 'country' ? countryName(value) : (names[name]?.[value] ?? value)
  return `Inzwischen gespeichert: ${text.length > 80 ? `${text.slice(0, 80)} …` : text}`
}
