import { Field, type FieldBaseProps } from '#web/ui/field.tsx'
import inputs from '#web/ui/input.module.css'
import { useOwnError } from '#web/ui/use-own-error.ts'
import { formatQuantity, parseQuantityText } from '../rules/quantity-text.ts'

interface QuantityFieldProps extends FieldBaseProps {
  /** What was typed. */
  value: string
  onChange: (value: string) => void
  name?: string
}

/** Pieces, with up to two decimals: `3`, `2,5`. What cannot be read stays as it was typed and says why. */
export function QuantityField(props: QuantityFieldProps) {
  const { label, error, hint, optional, labelHidden, className, value, onChange, ...rest } = props
  const parsed = value.trim() === '' ? null : parseQuantityText(value)
  const own = useOwnError(parsed && !parsed.ok ? parsed.message : null, error)

  function leave() {
    own.onLeave()
    if (parsed?.ok && formatQuantity(parsed.pieces) !== value) onChange(formatQuantity(parsed.pieces))
  }

  return (
    <Field {...{ label, hint, optional, labelHidden, className }} error={own.error}>
      {(control) => (
        <div className={inputs.box}>
          <input
            {...rest}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={inputs.number}
            value={value}
            onChange={(event) => onChange(filterQuantity(event.currentTarget.value))}
            onBlur={leave}
          />
        </div>
      )}
    </Field>
  )
}

/** What may stand in the field while it is typed (spec 2 §5): digits, dots and a comma. */
export function filterQuantity(text: string): string {
  return text.replace(/[^\d.,]/g, '')
}

/** The wire's pieces; null when empty; the text itself when it is no quantity. */
export function quantityInput(text: string): number | string | null {
  if (text.trim() === '') return null
  const parsed = parseQuantityText(text)
  return parsed.ok ? parsed.pieces : text
}
