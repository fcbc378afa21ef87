import {
  currencyName,
  currencyWords,
  favouriteCurrencies,
  otherBookableCurrencies,
  otherCurrencies,
} from '#kernel/currencies.ts'
import { Button } from '../buttons/button.tsx'
import type { FieldBaseProps } from '../fields/field.tsx'
import { useReadOnly } from '../fields/read-only.ts'
import { Notice } from '../notices/notice.tsx'
import styles from './currency-picker.module.css'
import { OtherPicker } from './other-picker.tsx'

interface CurrencyPickerProps extends Omit<FieldBaseProps, 'label'> {
  label?: string
  value: string | null
  onChange: (value: string) => void
  /** The currency of the chosen country; another choice is asked about (spec 1 §2.6). */
  countryCurrency?: string | null
  name?: string
  /** Of a bill, which may be in all that there are rates of. */
  isOfBill?: boolean
  disabled?: boolean
}

const favourites = favouriteCurrencies.map((code) => ({ value: code, label: code }))
const optionOf = (code: string) => ({
  ...{ value: code, label: code },
  ...{ detail: currencyName(code), words: currencyWords(code) },
})
const others = otherCurrencies.map(optionOf)
const othersOfBills = otherBookableCurrencies.map(optionOf)

export function CurrencyPicker({
  label = 'Währung',
  countryCurrency = null,
  name: _,
  value,
  onChange,
  isOfBill = false,
  disabled = false,
  ...field
}: CurrencyPickerProps) {
  const readOnly = useReadOnly()
  const differs = value !== null && value !== '' && countryCurrency !== null && value !== countryCurrency
  return (
    <div>
      <OtherPicker
        {...field}
        label={label}
        otherLabel="Andere Währung"
        others={isOfBill ? othersOfBills : others}
        {...{ favourites, value, onChange, disabled }}
      />
      {differs && (
        <Notice
          kind="warning"
          live
          className={styles.notice}
          action={
            !disabled &&
            !readOnly && (
              <Button size="small" onClick={() => onChange(countryCurrency)}>
                {countryCurrency} verwenden
              </Button>
            )
          }
        >
          Die gewählte Währung stimmt nicht mit dem Land überein. Ist das gewünscht?
        </Notice>
      )}
    </div>
  )
}
