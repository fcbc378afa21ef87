import { Field, type FieldBaseProps } from './field.tsx'
import inputs from './input.module.css'
import { useReadOnly } from './read-only.ts'

interface IntegerFieldProps extends FieldBaseProps {
  /** What was typed; see field-input.ts for its meaning. */
  value: string
  onChange: (value: string) => void
  name?: string
  unit?: string
  negative?: boolean
  disabled?: boolean
  readOnly?: boolean
  autoFocus?: boolean
  placeholder?: string
  maxLength?: number
}

/**
 * Whole numbers: other characters do not get in (spec 1 §5, integer filter). A comma stays, is said to be wrong and cannot
 * be saved, as what was meant as 1,5 would else be saved as 15.
 */
export function IntegerField({
  label,
  error,
  hint,
  optional,
  labelHidden,
  className,
  value,
  onChange,
  unit,
  negative = false,
  ...rest
}: IntegerFieldProps) {
  const readOnly = useReadOnly(rest.readOnly)
  return (
    <Field
      {...{ label, hint, optional, labelHidden, className }}
      error={value.includes(',') ? 'Nur ganze Zahlen' : error}
    >
      {(control) => (
        <div className={inputs.box}>
          <input
            {...rest}
            readOnly={readOnly}
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={inputs.number}
            value={value}
            onChange={(event) => onChange(filterInteger(event.currentTarget.value, negative))}
          />
          {unit && (
            <span className={inputs.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

/** Keeps the digits, a comma, and a leading minus where that is allowed. */
export function filterInteger(text: string, negative: boolean): string {
  const minus = negative && text.trimStart().startsWith('-') ? '-' : ''
  return minus + text.replace(/[^\d,]/g, '')
}
