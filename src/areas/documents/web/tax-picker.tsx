import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { flatTaxPercents, percentText, taxPercents } from '../rules/taxes/tax-types.ts'

interface TaxPickerProps {
  label?: string
  /** In percent; null while none is chosen. */
  value: number | null
  onChange: (taxPercent: number) => void
  error?: string | undefined
  hint?: string | undefined
  name?: string
  disabled?: boolean
  /** The flat rates of § 24 UStG that can be chosen beside, in percent; none where they have no place. */
  flat?: readonly number[]
}

const optionOf = (percent: number) => ({ value: String(percent), label: `${percentText(percent)} %` })
const usual = taxPercents.map(optionOf)
const other = { value: 'OTHER', label: 'andere' }

/** The tax percent of a line as radios (spec 2 §2 'Tax picker', §9); *andere* are a farmer's, in a row of their own. */
export function TaxPicker({ flat = [], ...props }: TaxPickerProps) {
  const { label = 'Steuer', value, onChange, error, hint, disabled = false } = props
  const isFlat = value !== null && flatTaxPercents.includes(value)
  // One of another day stays to be seen, and is refused by name.
  const rates = isFlat && !flat.includes(value) ? [...flat, value] : flat
  const [first] = flat
  return (
    <>
      <RadioGroup
        label={label}
        options={rates.length > 0 ? [...usual, other] : usual}
        value={isFlat ? other.value : value === null ? null : String(value)}
        onChange={(chosen) => {
          if (chosen !== other.value) onChange(Number(chosen))
          else if (first !== undefined) onChange(first)
        }}
        error={error}
        hint={hint}
        disabled={disabled}
      />
      {isFlat && (
        <RadioGroup
          label="Durchschnittssatz (§ 24 UStG)"
          options={rates.map(optionOf)}
          value={String(value)}
          onChange={(percent) => onChange(Number(percent))}
          disabled={disabled}
        />
      )}
    </>
  )
}
