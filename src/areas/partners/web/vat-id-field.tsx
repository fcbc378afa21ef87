import type { FieldBaseProps } from '#web/ui/field.tsx'
import { FieldWarning } from '#web/ui/field-warning.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { vatIdWarning } from '../rules/vat-id-warning.ts'

interface VatIdFieldProps extends FieldBaseProps {
  value: string
  onChange: (value: string) => void
  name: string
  /** The country of the address that the id stands beside. */
  countryCode: string
}

/** A VAT id; one of no known form is an error, one that cannot be right, be checked or belongs to another country a warning. */
export function VatIdField({ countryCode, ...field }: VatIdFieldProps) {
  const warning = vatIdWarning(field.value, countryCode)
  return (
    <TextField
      {...field}
      maxLength={30}
      {...(warning !== null && !field.error && { hint: <FieldWarning>{warning}</FieldWarning> })}
    />
  )
}
