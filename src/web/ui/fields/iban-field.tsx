import { checkIban, formatIban, normaliseIban } from '#kernel/codes/iban.ts'
import { Field, type FieldBaseProps } from './field.tsx'
import { FieldWarning } from './field-warning.tsx'
import inputs from './input.module.css'
import { useReadOnly } from './read-only.ts'

interface IbanFieldProps extends FieldBaseProps {
  value: string
  onChange: (value: string) => void
  name?: string
  disabled?: boolean
  readOnly?: boolean
  autoFocus?: boolean
}

/** Shows an IBAN in groups of four once it is left. The value is what is shown; contracts normalise it (spec 1 §3). */
export function IbanField({
  label,
  error,
  hint,
  optional,
  labelHidden,
  className,
  value,
  onChange,
  ...rest
}: IbanFieldProps) {
  const readOnly = useReadOnly(rest.readOnly)
  const note =
    checkIban(value) === 'plausible' ? (
      <FieldWarning>Für dieses Land ist die Länge der IBAN nicht bekannt. Bitte vergleichen.</FieldWarning>
    ) : (
      hint
    )
  return (
    <Field {...{ label, error, hint: note, optional, labelHidden, className }}>
      {(control) => (
        <input
          {...rest}
          readOnly={readOnly}
          {...control}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          className={`${inputs.input} ${inputs.tabular}`}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => {
            const grouped = formatIban(normaliseIban(value))
            if (grouped !== value) onChange(grouped)
          }}
        />
      )}
    </Field>
  )
}
