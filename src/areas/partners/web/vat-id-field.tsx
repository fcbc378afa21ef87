import { countryName } from '#kernel/countries.ts'
import { checkVatId, vatIdCountry } from '#kernel/vat-id.ts'
import type { FieldBaseProps } from '#web/ui/field.tsx'
import { FieldWarning } from '#web/ui/field-warning.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface VatIdFieldProps extends FieldBaseProps {
  value: string
  onChange: (value: string) => void
  name: string
  /** The country of the address that the id stands beside. */
  countryCode: string
}

/** A VAT id; a wrong one is an error, one that cannot be checked or belongs to another country a warning. */
export function VatIdField({ countryCode, ...field }: VatIdFieldProps) {
  const warning = warningOf(field.value, countryCode)
  return (
    <TextField
      {...field}
      maxLength={30}
      {...(warning !== null && !field.error && { hint: <FieldWarning>{warning}</FieldWarning> })}
    />
  )
}

function warningOf(vatId: string, countryCode: string): string | null {
  if (vatId.trim() === '') return null
  const check = checkVatId(vatId)
  if (check === 'wrong') return null
  if (check === 'plausible') return 'Eine UStID dieses Landes kann Kontor nicht prüfen. Bitte vergleichen.'
  const country = vatIdCountry(vatId)
  // Northern Ireland has ids of its own within the United Kingdom.
  const isSame = country === countryCode || (country === 'XI' && countryCode === 'GB')
  if (isSame || country === null || countryCode === '') return null
  return `Die UStID ist aus einem anderen Land: ${countryName(country)}.`
}
