import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { parseAmountText } from '#kernel/numbers/read-amount.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

/** Percents of 0 to 100 with up to two decimals: `10`, `2,5`. */
export function PercentField(props: Omit<NumberFieldProps, 'unit'>) {
  return (
    <NumberField
      {...props}
      unit="%"
      inputMode="decimal"
      read={(text) => {
        const read = parseAmountText(text.replace(/\s*%\s*$/, ''))
        if (!read.ok) return read
        const isPercent = read.cents >= 0 && read.cents <= 10_000
        if (!isPercent) return { ok: false, message: 'Der Prozentsatz ist 0 bis 100' }
        return {
          ok: true,
          shown: formatAmount(read.cents).replace(/,?0+$/, (zeros) => (zeros.includes(',') ? '' : zeros)),
        }
      }}
    />
  )
}
