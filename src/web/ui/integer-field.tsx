import { useState } from 'react'
import { isCommaRefused } from './comma-refused.ts'
import { Field, type FieldBaseProps } from './field.tsx'
import inputs from './input.module.css'

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
 * Whole numbers: other characters do not get in (spec 1 §5, integer filter). Of a comma the field says so, as what was
 * meant as 1,5 would else stand there as 15.
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
  const [commaRefused, setCommaRefused] = useState(false)

  function type(typed: string) {
    const whole = filterInteger(typed, negative)
    setCommaRefused(isCommaRefused({ typed, whole, before: value, refused: commaRefused }))
    onChange(whole)
  }

  return (
    <Field
      {...{ label, hint, optional, labelHidden, className }}
      error={commaRefused ? 'Nur ganze Zahlen' : error}
    >
      {(control) => (
        <div className={inputs.box}>
          <input
            {...rest}
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={inputs.number}
            value={value}
            onChange={(event) => type(event.currentTarget.value)}
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

/** Keeps the digits, and a leading minus where that is allowed. */
export function filterInteger(text: string, negative: boolean): string {
  const minus = negative && text.trimStart().startsWith('-') ? '-' : ''
  return minus + text.replace(/\D/g, '')
}
