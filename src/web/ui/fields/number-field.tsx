import type { KeyboardEvent, ReactNode } from 'react'
import { Field, type FieldBaseProps } from './field.tsx'
import inputs from './input.module.css'
import { NumberInput } from './number-input.tsx'
import { useReadOnly } from './read-only.ts'
import { useOwnError } from './use-own-error.ts'

export interface NumberFieldProps extends FieldBaseProps {
  /** What was entered; see field-input.ts for its meaning. */
  value: string
  onChange: (value: string) => void
  name?: string
  /** Shown behind the number, such as € or Tage. */
  unit?: string
  disabled?: boolean
  readOnly?: boolean
  autoFocus?: boolean
  placeholder?: string
  /** What stands in it was typed, before it was there too: nobody asks to type over it (layers/first-focus.ts). */
  'data-typed'?: true | undefined
  /** What is wrong with it is said elsewhere, as of a group; here it is only marked. */
  isWrong?: boolean | undefined
  /** A button inside the box, such as 'Offener Betrag'. */
  tool?: ReactNode
}

interface ReadingProps extends NumberFieldProps {
  /** What a text means, written as it is shown when the field is left; or what is wrong with it. */
  read: (text: string) => { ok: true; shown: string } | { ok: false; message: string }
  inputMode: 'numeric' | 'decimal'
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * A number, as each of its kinds reads and shows it. It is written out when the field is left; what cannot be read stays as it was
 * entered and says why: when it is left, at once where it was pasted.
 */
export function NumberField(props: ReadingProps) {
  const { label, error, hint, optional, labelHidden, className, ...input } = props
  const { value, onChange, unit, isWrong, tool, read, ...rest } = input
  const readOnly = useReadOnly(rest.readOnly)
  const meant = value.trim() === '' ? null : read(value)
  const own = useOwnError(meant && !meant.ok ? meant.message : null, error)

  function leave() {
    own.onLeave()
    if (meant?.ok && meant.shown !== value) onChange(meant.shown)
  }

  return (
    <Field {...{ label, hint, optional, labelHidden, className }} error={own.error}>
      {(control) => (
        <div className={inputs.box}>
          <NumberInput
            {...rest}
            readOnly={readOnly}
            {...control}
            {...(isWrong && { 'aria-invalid': true })}
            className={inputs.number}
            value={value}
            onChange={(text, atOnce) => {
              if (atOnce) own.onLeave()
              onChange(text)
            }}
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
