import { addDays, type Day, formatDay } from '#kernel/day.ts'
import type { Form } from '#web/forms/use-form.ts'
import type { ProductValues } from './product-values.ts'

// What the stock of a day is worth goes by these.
const prices: readonly (keyof ProductValues)[] = [
  'buyingPP',
  'salesPP',
  'restorationTransport',
  'additionalCosts',
  'buyingInOtherCurrency',
]

/** What is said at a price that is not the stored one any more; null as long as nothing is locked. */
export function lockedPriceText(openFrom: Day | null): string | null {
  if (openFrom === null) return null
  const through = formatDay(addDays(openFrom, -1))
  return `Der Bestand bis ${through} ist festgeschrieben und bleibt bewertet, wie er war. Der neue Betrag gilt ab dem ${formatDay(openFrom)}.`
}

/** The form of a stored product whose changed prices say from when on they count. */
export function withLockedPrices(
  form: Form<ProductValues>,
  stored: ProductValues,
  openFrom: Day | null,
): Form<ProductValues> {
  const hint = lockedPriceText(openFrom)
  if (hint === null) return form
  return {
    ...form,
    field: (name) => {
      const isChanged = prices.includes(name) && form.values[name] !== stored[name]
      return { ...form.field(name), ...(isChanged && { hint }) }
    },
  }
}
