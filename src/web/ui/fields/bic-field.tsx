import { bicWarning, normaliseBic } from '#kernel/codes/bic.ts'
import { FieldWarning } from './field-warning.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface BicFieldProps extends Omit<TextFieldProps, 'onBlur'> {
  /** The IBAN that it stands beside. */
  iban: string
}

/** A BIC; one of another country than the IBAN's is warned of. Once it is left it stands there as it is stored. */
export function BicField({ iban, hint, ...field }: BicFieldProps) {
  const warning = bicWarning(field.value, iban)
  return (
    <TextField
      {...field}
      hint={warning === null ? hint : <FieldWarning>{warning}</FieldWarning>}
      onBlur={() => {
        const stored = normaliseBic(field.value)
        if (stored !== field.value) field.onChange(stored)
      }}
    />
  )
}
