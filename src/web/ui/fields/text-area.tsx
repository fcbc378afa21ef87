import { cx } from '../cx.ts'
import { Field, type FieldBaseProps } from './field.tsx'
import inputs from './input.module.css'
import { useReadOnly } from './read-only.ts'

interface TextAreaProps extends FieldBaseProps {
  value: string
  onChange: (value: string) => void
  name?: string
  rows?: number
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  readOnly?: boolean
  autoFocus?: boolean
}

export function TextArea({
  label,
  error,
  hint,
  optional,
  labelHidden,
  className,
  value,
  onChange,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const readOnly = useReadOnly(rest.readOnly)
  return (
    <Field {...{ label, error, hint, optional, labelHidden, className }}>
      {(control) => (
        <textarea
          {...rest}
          readOnly={readOnly}
          {...control}
          rows={rows}
          className={cx(inputs.input, inputs.area)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
