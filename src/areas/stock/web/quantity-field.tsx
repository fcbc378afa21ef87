import { NumberField, type NumberFieldProps } from '#web/ui/fields/number-field.tsx'
import { formatQuantity } from '../rules/quantity-text.ts'
import { parseQuantityText } from '../rules/read-quantity.ts'

/** Pieces, with up to two decimals: `3`, `2,5`. */
export function QuantityField(props: NumberFieldProps) {
  return (
    <NumberField
      {...props}
      inputMode="decimal"
      read={(text) => {
        const quantity = parseQuantityText(text)
        return quantity.ok ? { ok: true, shown: formatQuantity(quantity.pieces) } : quantity
      }}
    />
  )
}

/** The wire's pieces; null when empty; the text itself when it is no quantity. */
export function quantityInput(text: string): number | string | null {
  if (text.trim() === '') return null
  const parsed = parseQuantityText(text)
  return parsed.ok ? parsed.pieces : text
}
