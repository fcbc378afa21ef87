import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { PercentField } from '#web/ui/fields/percent-field.tsx'
import { Cell } from '#web/ui/forms/form-grid.tsx'
import type { LineForm } from './line-form.ts'

interface LineDiscountFieldsProps {
  form: LineForm
  /** Whether the amount has two sides. */
  hasSides: boolean
}

/** What is taken off a line: a percent, or an amount on the side that is entered, one of the two. */
export function LineDiscountFields({ form, hasSides }: LineDiscountFieldsProps) {
  const { side, currency } = form.values
  const whole = 'von der ganzen Position'
  return (
    <>
      <Cell span={5}>
        <PercentField label="Rabatt in Prozent" optional {...form.field('discountPercent')} />
      </Cell>
      <Cell span={7}>
        <AmountField
          label={`Rabatt in ${currency}`}
          optional
          hint={hasSides ? `${side === 'gross' ? 'brutto' : 'netto'}, ${whole}` : whole}
          unit={currency === 'EUR' ? '€' : currency}
          {...form.field('discountAmount')}
        />
      </Cell>
    </>
  )
}
