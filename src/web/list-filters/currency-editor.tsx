import { currencyCodes, currencyName, currencyWords } from '#kernel/currencies.ts'
import type { EditorProps } from './list-filter.ts'
import { KnownOptions } from './options-list.tsx'

const options = (codes: readonly string[]) =>
  codes.map((code) => ({ value: code, label: code, detail: currencyName(code), words: currencyWords(code) }))
const ofInvoices = options(currencyCodes)

export default function CurrencyEditor({ label, text, onChange, onDone }: EditorProps) {
  return (
    <KnownOptions
      label={label}
      options={ofInvoices}
      chosen={text}
      onChoose={(code) => {
        onChange(code)
        onDone()
      }}
    />
  )
}
