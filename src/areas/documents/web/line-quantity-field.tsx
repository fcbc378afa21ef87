import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { NumberField, type NumberFieldProps } from '#web/ui/fields/number-field.tsx'
import {
  mostLinePieces,
  quantityDecimals,
  quantityText,
  readLineQuantity,
} from '../rules/lines/line-quantity.ts'
import type { Unit } from '../rules/lines/units.ts'

interface LineQuantityFieldProps extends NumberFieldProps {
  /** What it counts; hours, metres and kilograms have decimals. */
  countedIn: Unit
  hasProduct: boolean
}

/** The quantity of a line, by its unit: `3`, `2,5`. */
export function LineQuantityField({ countedIn, hasProduct, ...props }: LineQuantityFieldProps) {
  const decimals = quantityDecimals(countedIn, hasProduct)
  if (decimals === 0) return <IntegerField {...props} most={mostLinePieces} />
  return (
    <NumberField
      {...props}
      inputMode="decimal"
      read={(text) => {
        const read = readLineQuantity(text, decimals)
        return read.ok ? { ok: true, shown: quantityText(read.quantity) } : read
      }}
    />
  )
}
