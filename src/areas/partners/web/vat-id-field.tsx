import { useState } from 'react'
import { checkVatId, normaliseVatId } from '#kernel/codes/vat-id.ts'
import type { FieldBaseProps } from '#web/ui/fields/field.tsx'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { vatIdCountryName, vatIdWarning } from '../rules/vat-id-warning.ts'

interface VatIdFieldProps extends FieldBaseProps {
  value: string
  onChange: (value: string) => void
  name: string
  /** The country of the address that the id stands beside. */
  countryCode: string
}

/**
 * A VAT id, with the country that it names. One of no known form, that cannot be right, be checked or belongs to another country is
 * warned of. Once it is left it stands there as it is stored: without the label that was pasted with it.
 */
export function VatIdField({ countryCode, ...field }: VatIdFieldProps) {
  const [isTyping, setTyping] = useState(false)
  // Half of an id has no form yet.
  const isUnfinished = isTyping && checkVatId(field.value) === 'wrong'
  const warning = isUnfinished ? null : vatIdWarning(field.value, countryCode)
  const country = vatIdCountryName(field.value)
  return (
    <TextField
      {...field}
      maxLength={80}
      onChange={(typed) => {
        setTyping(true)
        field.onChange(typed)
      }}
      onBlur={() => {
        setTyping(false)
        const stored = normaliseVatId(field.value)
        if (stored !== field.value) field.onChange(stored)
      }}
      {...(!field.error && {
        hint: (
          <>
            {country !== null && `Land der USt-IdNr.: ${country}`}
            {warning !== null && <FieldWarning>{warning}</FieldWarning>}
          </>
        ),
      })}
    />
  )
}
