import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { firmField } from './firm-field.tsx'
import { differentialOptions, vatRateOptions } from './tax-options.ts'
import type { FirmFormState } from './use-firm-form.ts'

const hints = {
  marginStatementSince:
    'Der 1. Januar, ab dem Sie es dem Finanzamt erklärt haben: für Kunst vom Künstler und selbst eingeführte Kunst, Sammlungsstücke und Antiquitäten (§ 25a Abs. 2 UStG)',
  vatRateMethod: 'Festgeschriebene Monate bleiben so umgerechnet, wie sie es beim Festschreiben waren',
  ossSince: 'Ab diesem Tag schlägt Kontor bei Verbrauchern in der EU den Steuersatz des Ziellandes vor',
  foundedOn: 'Im Gründungsjahr endet die Befreiung für Kleinunternehmer schon über 25.000 € (§ 19 UStG)',
  ecServicesMonthly:
    'Wenn Sie es dem Bundeszentralamt für Steuern angezeigt haben; sonst stehen die Leistungen des Quartals in der Meldung seines letzten Monats (§ 18a Abs. 2 und 3 UStG)',
  ukCountsAsEu:
    'Widerspricht seit dem 01.01.2021 dem Gesetz: Großbritannien ist Drittland, Nordirland nur bei Waren EU (§ 1 Abs. 2a UStG). Bitte ausgeschaltet lassen; es gilt nur für neue Belege',
}

export function TaxCard({ state }: { state: FirmFormState }) {
  return (
    <Card title="Steuer">
      <FormGrid>
        <Cell span={6}>
          <TextField label="Steuernummer" {...firmField(state, 'taxNumber')} />
        </Cell>
        <Cell span={6}>
          <TextField label="USt-IdNr." optional {...firmField(state, 'vatId')} />
        </Cell>
        <Cell>
          <RadioGroup
            label="Differenzbesteuerung (§ 25a UStG)"
            direction="vertical"
            options={differentialOptions}
            {...firmField(state, 'differentialTaxMethod')}
          />
        </Cell>
        <Cell span={8}>
          <DateField
            label="§ 25a auch für Kunst und Import seit"
            optional
            {...firmField(state, 'marginStatementSince', hints.marginStatementSince)}
          />
        </Cell>
        <Cell>
          <RadioGroup
            label="Fremde Währungen in der Umsatzsteuer"
            direction="vertical"
            options={vatRateOptions}
            {...firmField(state, 'vatRateMethod', hints.vatRateMethod)}
          />
        </Cell>
        <Cell span={6}>
          <DateField
            label="One-Stop-Shop (OSS) seit"
            optional
            {...firmField(state, 'ossSince', hints.ossSince)}
          />
        </Cell>
        <Cell span={6}>
          <DateField
            label="Tätigkeit aufgenommen am"
            optional
            {...firmField(state, 'foundedOn', hints.foundedOn)}
          />
        </Cell>
        <Cell>
          <Checkbox
            label="Dienstleistungen monatlich melden (ZM)"
            {...firmField(state, 'ecServicesMonthly', hints.ecServicesMonthly)}
          />
        </Cell>
        <Cell>
          <Checkbox
            label="Großbritannien zählt als EU"
            {...firmField(state, 'ukCountsAsEu', hints.ukCountsAsEu)}
          />
        </Cell>
      </FormGrid>
    </Card>
  )
}
