import { SearchSelect } from '#web/ui/choices/search-select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell } from '#web/ui/forms/form-grid.tsx'
import { listedReasons, taxReasonCodes } from '../rules/taxes/tax-reasons.ts'
import type { TaxReasonValues } from './tax-reason-input.ts'

interface TaxReasonFieldsProps {
  values: TaxReasonValues
  onChange: (change: Partial<TaxReasonValues>) => void
  errors: { [Name in keyof TaxReasonValues]: string | undefined }
  optional?: boolean
  disabled?: boolean
  /** What is said of the choice. */
  hint?: string
}

const options = taxReasonCodes.map((code) => ({
  value: code,
  label: code === 'OTHER' ? 'Anderer Grund' : `${listedReasons[code].paragraph}: ${listedReasons[code].what}`,
}))

/** Why a line of 0 % has no tax: from the list, or in words of one's own (§ 14 Abs. 4 Nr. 8 UStG). */
export function TaxReasonFields({
  values,
  onChange,
  errors,
  optional,
  disabled,
  hint,
}: TaxReasonFieldsProps) {
  return (
    <>
      <Cell>
        <SearchSelect
          label="Grund für 0 %"
          name="taxReasonCode"
          options={options}
          value={values.taxReasonCode}
          onChange={(code) =>
            onChange({ taxReasonCode: taxReasonCodes.find((known) => known === code) ?? null })
          }
          error={errors.taxReasonCode}
          hint={hint}
          optional={optional}
          clearable={optional ?? false}
          disabled={disabled ?? false}
        />
      </Cell>
      {values.taxReasonCode === 'OTHER' && (
        <Cell>
          <TextField
            label="Anderer Grund"
            name="taxReasonText"
            maxLength={200}
            value={values.taxReasonText}
            onChange={(taxReasonText) => onChange({ taxReasonText })}
            error={errors.taxReasonText}
            disabled={disabled ?? false}
          />
        </Cell>
      )}
    </>
  )
}
