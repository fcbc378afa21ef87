import type { Form } from '#web/forms/use-form.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { Cell } from '#web/ui/forms/form-grid.tsx'
import { correctedOf } from '../../form/correction-values.ts'
import { type InvoiceValues, shownPeriod, typedPeriod } from '../../form/invoice-values.ts'

/** When it is supplied, below a line: an invoice has one period, which is that of all its lines. */
export function PeriodFields({ form }: { form: Form<InvoiceValues> }) {
  const { values } = form
  // Of an advance a day is expected, and a correction has that of its invoice: both are said in the head.
  if (values.advance || correctedOf(values) !== null) return null
  const { from, to } = shownPeriod(values)
  return (
    <>
      <Cell span={6}>
        <DateField
          label="Leistung von"
          optional
          value={from}
          onChange={(typed) => form.patch(typedPeriod(values, { from: typed }))}
          error={form.field('serviceDateFrom').error}
        />
      </Cell>
      <Cell span={6}>
        <DateField
          label="Leistung bis"
          optional={from === ''}
          hint="Gilt für die ganze Rechnung; leer wie das Rechnungsdatum."
          value={to}
          onChange={(typed) => form.patch(typedPeriod(values, { to: typed }))}
          error={form.field('serviceDate').error}
        />
      </Cell>
    </>
  )
}
