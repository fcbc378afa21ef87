import type { KeyboardEvent } from 'react'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { parseTypedAmount } from '#kernel/numbers/typed-amount.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'
import { useReadOnly } from './read-only.ts'

interface AmountFieldProps extends NumberFieldProps {
  /** The currency, as it is shown behind the amount: € or USD. Without one it is EUR. */
  unit?: string
  /** The letter b in the field: the amount is gross (spec 2 §2, 'Typing b in the amount marks it gross'). */
  onGross?: () => void
  /** The letter n: net. */
  onNet?: () => void
}

/** German amounts: `1.234,56`, and sums such as `100+19`, computed when the field is left. */
export function AmountField({ onGross, onNet, ...props }: AmountFieldProps) {
  const { unit } = props
  const readOnly = useReadOnly(props.readOnly)
  const currency = unit === undefined || unit === '' || unit === '€' ? 'EUR' : unit

  function takeLetter(event: KeyboardEvent) {
    if (readOnly || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    const mark = key === 'b' ? onGross : key === 'n' ? onNet : undefined
    if (!mark) return
    event.preventDefault()
    mark()
  }

  return (
    <NumberField
      {...props}
      inputMode="decimal"
      onKeyDown={takeLetter}
      read={(text) => {
        const amount = parseTypedAmount(text, currency)
        return amount.ok ? { ok: true, shown: formatAmount(amount.cents) } : amount
      }}
    />
  )
}
