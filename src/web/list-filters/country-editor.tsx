import { useState } from 'react'
import { favouriteCountries, matchCountries } from '#kernel/countries/countries.ts'
import type { EditorProps } from './list-filter.ts'
import { SearchedOptions } from './options-list.tsx'

/** One country, those that are chosen often first. */
export default function CountryEditor({ label, text, onChange, onDone }: EditorProps) {
  const [typed, setTyped] = useState('')
  const found = matchCountries(typed)
  const near = found.filter(({ code }) => typed.trim() === '' && isFavourite(code))
  const shown = [...near, ...found.filter((country) => !near.includes(country))]
  return (
    <SearchedOptions
      label={label}
      options={shown.map(({ code, name }) => ({ value: code, label: name, detail: code }))}
      chosen={text}
      typed={typed}
      onType={setTyped}
      onChoose={(code) => {
        onChange(code)
        onDone()
      }}
    />
  )
}

const isFavourite = (code: string) => favouriteCountries.some((one) => one === code)
