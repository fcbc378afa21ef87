import { Card } from '#web/ui/card.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { BicField } from '#web/ui/fields/bic-field.tsx'
import { IbanField } from '#web/ui/fields/iban-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { firmField } from './firm-field.tsx'
import type { FirmFormState } from './use-firm-form.ts'

export function BankCard({ state }: { state: FirmFormState }) {
  return (
    <Card title="Bank">
      <FormGrid>
        <Cell>
          <IbanField
            label="IBAN"
            optional
            {...firmField(state, 'iban', 'Steht auf Rechnungen und im GiroCode')}
          />
        </Cell>
        <Cell span={6}>
          <BicField label="BIC" optional iban={state.form.values.iban} {...firmField(state, 'bic')} />
        </Cell>
        <Cell span={6}>
          <TextField label="Bank" optional {...firmField(state, 'bankName')} />
        </Cell>
        <Cell span={6}>
          <AmountField
            label="Kleine Differenz bis"
            unit="€"
            {...firmField(state, 'smallDifference', 'So viel bucht D auf einmal aus, in jeder Währung')}
          />
        </Cell>
        <Cell>
          <TextField
            label="PayPal-Adresse"
            type="email"
            optional
            {...firmField(state, 'payPalAddress', 'Steht auf Rechnungen, die per PayPal bezahlt werden')}
          />
        </Cell>
      </FormGrid>
    </Card>
  )
}
