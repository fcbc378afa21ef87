import type { KeyboardEvent, ReactNode } from 'react'
import { formatAmount } from '#kernel/amount-text.ts'
import { filterTypedAmount, parseTypedAmount } from '#kernel/typed-amount.ts'
import { cx } from './cx.ts'
import { Field, type FieldBaseProps } from './field.tsx'
import inputs from './input.module.css'
import { useReadOnly } from './read-only.ts'
import { useOwnError } from './use-own-error.ts'

interface AmountFieldProps extends FieldBaseProps {
  /** What was typed; see field-input.ts for its meaning. */
  value: string
  onChange: (value: string) => void
  name?: string
  /** Shown behind the amount, such as € or USD. */
  unit?: string
  /** The letter b in the field: the amount is gross (spec 2 §2, 'Typing b in the amount marks it gross'). */
  onGross?: () => void
  /** The letter n: net. */
  onNet?: () => void
  disabled?: boolean
  readOnly?: boolean
  autoFocus?: boolean
  placeholder?: string
  /** A button inside the box, such as 'Offener Betrag'. */
  tool?: ReactNode
}

/** German amounts: `1.234,56`, and sums such as `100+19`. Computes and formats when left; what cannot be read stays as it was typed and says why. */
export function AmountField({
  label,
  error,
  hint,
  optional,
  labelHidden,
  className,
  value,
  onChange,
  unit,
  onGross,
  onNet,
  tool,
  ...rest
}: AmountFieldProps) {
  const readOnly = useReadOnly(rest.readOnly)
  const parsed = value.trim() === '' ? null : parseTypedAmount(value)
  const own = useOwnError(parsed && !parsed.ok ? parsed.message : null, error)

  function leave() {
    own.onLeave()
    if (!parsed?.ok) return
    const text = formatAmount(parsed.cents)
    if (text !== value) onChange(text)
  }

  function takeLetter(event: KeyboardEvent) {
    if (readOnly || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    const mark = key === 'b' ? onGross : key === 'n' ? onNet : undefined
    if (!mark) return
    event.preventDefault()
    mark()
  }

  return (
    <Field {...{ label, hint, optional, labelHidden, className }} error={own.error}>
      {(control) => (
        <div className={inputs.box}>
          <input
            {...rest}
            readOnly={readOnly}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={cx(inputs.number)}
            value={value}
            onChange={(event) => onChange(filterTypedAmount(event.currentTarget.value))}
            onKeyDown={takeLetter}
            onBlur={leave}
          />
          {unit && (
            <span className={inputs.unit} aria-hidden="true">
              {unit}
            </span>
          )}
          {tool}
        </div>
      )}
    </Field>
  )
}
