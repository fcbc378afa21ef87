import { Card } from '#web/ui/card.tsx'
import { CountryPicker } from '#web/ui/choices/country-picker.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { firmField } from './firm-field.tsx'
import type { FirmFormState } from './use-firm-form.ts'

export function AddressCard({ state }: { state: FirmFormState }) {
  return (
    <Card title="Anschrift">
      <FormGrid>
        <Cell>
          <TextField label="Firma" autoComplete="organization" {...firmField(state, 'name')} />
        </Cell>
        <Cell>
          <TextField label="Straße" autoComplete="street-address" {...firmField(state, 'street')} />
        </Cell>
        <Cell span={4}>
          <TextField label="PLZ" autoComplete="postal-code" {...firmField(state, 'zip')} />
        </Cell>
        <Cell span={8}>
          <TextField label="Ort" autoComplete="address-level2" {...firmField(state, 'city')} />
        </Cell>
        <Cell>
          <CountryPicker {...firmField(state, 'countryCode')} />
        </Cell>
      </FormGrid>
    </Card>
  )
}

export function ContactCard({ state }: { state: FirmFormState }) {
  return (
    <Card title="Kontakt">
      <FormGrid>
        <Cell span={6}>
          <TextField label="E-Mail" type="email" optional {...firmField(state, 'email')} />
        </Cell>
        <Cell span={6}>
          <TextField label="Telefon" type="tel" optional {...firmField(state, 'phone')} />
        </Cell>
        <Cell>
          <TextField label="Website" optional {...firmField(state, 'website')} />
        </Cell>
      </FormGrid>
    </Card>
  )
}
