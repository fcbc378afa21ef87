import type { ClipboardEventHandler, FocusEventHandler, KeyboardEventHandler, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { Field, type FieldBaseProps } from './field.tsx'
import inputs from './input.module.css'
import { useReadOnly } from './read-only.ts'

export interface TextFieldProps extends FieldBaseProps {
  value: string
  onChange: (value: string) => void
  name?: string
  type?: 'text' | 'email' | 'tel' | 'url' | 'search'
  placeholder?: string
  autoComplete?: string
  maxLength?: number
  disabled?: boolean
  readOnly?: boolean
  autoFocus?: boolean
  /** An icon before the text. */
  lead?: ReactNode
  onBlur?: FocusEventHandler<HTMLInputElement>
  onPaste?: ClipboardEventHandler<HTMLInputElement>
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  inputRef?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  error,
  hint,
  optional,
  labelHidden,
  className,
  value,
  onChange,
  lead,
  inputRef,
  type = 'text',
  autoComplete = 'off',
  ...rest
}: TextFieldProps) {
  const readOnly = useReadOnly(rest.readOnly)
  return (
    <Field {...{ label, error, hint, optional, labelHidden, className }}>
      {(control) => {
        const input = (
          <input
            {...rest}
            readOnly={readOnly}
            {...control}
            ref={inputRef}
            type={type}
            autoComplete={autoComplete}
            className={cx(!lead && inputs.input)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )
        if (!lead) return input
        return (
          <div className={inputs.box}>
            <span className={inputs.lead}>{lead}</span>
            {input}
          </div>
        )
      }}
    </Field>
  )
}
