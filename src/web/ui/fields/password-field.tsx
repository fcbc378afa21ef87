import { type Ref, useState } from 'react'
import { Eye, EyeOff } from '../first-icons.ts'
import { Field, type FieldBaseProps } from './field.tsx'
import inputs from './input.module.css'

interface PasswordFieldProps extends FieldBaseProps {
  value: string
  onChange: (value: string) => void
  name?: string
  /** `new-password` lets password managers offer one. */
  autoComplete?: 'current-password' | 'new-password'
  disabled?: boolean
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

export function PasswordField({
  label,
  error,
  hint,
  optional,
  labelHidden,
  className,
  value,
  onChange,
  autoComplete = 'current-password',
  inputRef,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, error, hint, optional, labelHidden, className }}>
      {(control) => (
        <div className={inputs.box}>
          <input
            {...rest}
            {...control}
            ref={inputRef}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <span className={inputs.tools}>
            <button
              type="button"
              className={inputs.tool}
              aria-label="Passwort anzeigen"
              aria-pressed={shown}
              disabled={rest.disabled}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </button>
          </span>
        </div>
      )}
    </Field>
  )
}
