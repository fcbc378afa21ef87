import { berlinDay, yearOf } from '#kernel/day.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import type { Firm } from '../contract/read-firm.ts'
import { firmField } from './firm-field.tsx'
import { LogoField } from './logo-field.tsx'
import { numberHint } from './number-hint.ts'
import type { FirmFormState } from './use-firm-form.ts'

/** Numbers, footer and logo of invoices. The pattern shows at once what numbers it makes. */
export function InvoiceCard({ state, firm }: { state: FirmFormState; firm: Firm }) {
  const rangeIsEmpty = firm.numberRangeEmpty
  const hint = numberHint(state.form.values, firm.numberRanges, yearOf(berlinDay(new Date())))
  return (
    <Card title="Rechnung">
      <FormGrid>
        <Cell span={7}>
          <TextField label="Nummernmuster" {...firmField(state, 'numberPattern', hint)} />
        </Cell>
        <Cell span={5}>
          <IntegerField
            label="Nächste Nummer"
            most={999_999_999}
            disabled={!rangeIsEmpty}
            {...firmField(state, 'nextNumber')}
          />
        </Cell>
        <Cell>
          <Checkbox
            label="Rechnungsnummern in der Reihenfolge der Rechnungsdaten"
            {...firmField(
              state,
              'numbersInDateOrder',
              'Eine Rechnung kann dann nicht früher datiert sein als die letzte.',
            )}
          />
        </Cell>
        <Cell>
          <TextArea
            label="Fußzeile"
            optional
            rows={3}
            {...firmField(state, 'footer', 'Steht zusätzlich am Fuß jeder Rechnung')}
          />
        </Cell>
        <Cell>
          <LogoField
            {...firmField(state, 'logo')}
            {...(firm.isLogoLeftOut && state.form.values.logo === state.saved.logo && { hint: leftOut })}
          />
        </Cell>
      </FormGrid>
    </Card>
  )
}

const leftOut = (
  <FieldWarning>
    Dieses Logo lässt sich nicht drucken. Auf Rechnungen steht an seiner Stelle der Name der Firma. Bitte
    laden Sie es neu hoch, am besten als PNG.
  </FieldWarning>
)
