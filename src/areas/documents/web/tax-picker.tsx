import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { taxPercents } from '../rules/taxes/tax-types.ts'

interface TaxPickerProps {
  label?: string
  /** In percent; null while none is chosen. */
  value: number | null
  onChange: (taxPercent: number) => void
  error?: string | undefined
  hint?: string | undefined
  name?: string
  disabled?: boolean
}

const options = taxPercents.map((percent) => ({ value: String(percent), label: `${percent} %` }))

/** The tax percent of a line as radios (spec 2 §2 'Tax picker', §9). */
export function TaxPicker({
  label = 'Steuer',
  value,
  onChange,
  error,
  hint,
  disabled = false,
}: TaxPickerProps) {
  return (
    <RadioGroup
      label={label}
      options={options}
      value={value === null ? null : String(value)}
      onChange={(percent) => onChange(Number(percent))}
      error={error}
      hint={hint}
      disabled={disabled}
    />
  )
}
