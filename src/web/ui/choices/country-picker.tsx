import { useState } from 'react'
import { countryName, favouriteCountries, matchCountries } from '#kernel/countries/countries.ts'
import type { FieldBaseProps } from '../fields/field.tsx'
import { OtherPicker } from './other-picker.tsx'

interface CountryPickerProps extends Omit<FieldBaseProps, 'label'> {
  label?: string
  /** ISO 3166 code. */
  value: string | null
  onChange: (value: string) => void
  name?: string
  disabled?: boolean
}

const favourites = favouriteCountries.map((code) => ({ value: code, label: countryName(code) }))
const isFavourite = (code: string) => favourites.some((favourite) => favourite.value === code)
const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name })

/** Germany's usual trading partners as radios, all others by their German name (spec 1 §2.6). */
export function CountryPicker({ label = 'Land', name: _, value, onChange, ...rest }: CountryPickerProps) {
  const [typed, setTyped] = useState('')
  // Who types the name of a radio means it: without it Enter would take some other country.
  const others = matchCountries(typed).filter(({ code }) => typed.trim() !== '' || !isFavourite(code))
  return (
    <OtherPicker
      {...rest}
      label={label}
      otherLabel="Anderes Land"
      favourites={favourites}
      others={others.map(optionOf)}
      onSearch={setTyped}
      onChange={(code) => {
        // A radio takes the list away with what was typed in it.
        setTyped('')
        onChange(code)
      }}
      selected={value === null || value === '' ? null : optionOf({ code: value, name: countryName(value) })}
      value={value}
    />
  )
}
