import { useEffect } from 'react'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import { faultOfFirstNumber, numberingOf } from '#areas/firm/rules/first-number.ts'
import { taxSchemeOptions } from '#areas/firm/web/tax-options.ts'
import { berlinDay, yearOf } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { z } from '#kernel/zod.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CountryPicker } from '#web/ui/choices/country-picker.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { BicField } from '#web/ui/fields/bic-field.tsx'
import { IbanField } from '#web/ui/fields/iban-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid, FormSection } from '#web/ui/forms/form-grid.tsx'
import { firmSetUpForm } from '../contract/set-up.ts'
import { AccessForm, FormEnd } from './access-form.tsx'

interface SetUpFirmStepProps {
  /** What the server found at the end. */
  errors: readonly FieldError[]
  onNext: (firm: z.input<typeof firmSetUpForm>) => void
}

const initial = {
  name: '',
  street: '',
  zip: '',
  city: '',
  countryCode: 'DE',
  taxNumber: '',
  vatId: '',
  taxScheme: 'SOLL' as TaxScheme,
  iban: '',
  bic: '',
  bankName: '',
  firstNumber: '',
}

const thisYear = yearOf(berlinDay(new Date()))

export function SetUpFirmStep({ errors, onNext }: SetUpFirmStepProps) {
  const form = useForm({
    schema: firmSetUpForm,
    initial,
    toInput: ({ firstNumber, ...values }) => ({ ...values, ...numberingOf(firstNumber, thisYear) }),
    paths: { firstNumber: ['numberPattern', 'nextNumber'] },
    check: ({ firstNumber }) => faultOfFirstNumber(firstNumber, thisYear),
    onSubmit: (input) => onNext(input),
  })
  const { setServerErrors } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors alone are the occasion
  useEffect(() => {
    if (errors.length > 0) setServerErrors(errors)
  }, [errors])

  return (
    <AccessForm form={form}>
      <div>
        <FormGrid>
          <Cell>
            <TextField label="Firma" autoComplete="organization" autoFocus {...form.field('name')} />
          </Cell>
          <Cell>
            <TextField label="Straße" autoComplete="street-address" {...form.field('street')} />
          </Cell>
          <Cell span={4}>
            <TextField label="PLZ" autoComplete="postal-code" {...form.field('zip')} />
          </Cell>
          <Cell span={8}>
            <TextField label="Ort" autoComplete="address-level2" {...form.field('city')} />
          </Cell>
          <Cell>
            <CountryPicker {...form.field('countryCode')} />
          </Cell>
        </FormGrid>
        <TaxSection form={form} />
        <BankSection form={form} />
        <NumberSection form={form} />
      </div>
      <FormEnd>
        <span />
        <Button kind="primary" type="submit">
          Weiter
        </Button>
      </FormEnd>
    </AccessForm>
  )
}

type FirmForm = Form<typeof initial>

const TaxSection = ({ form }: { form: FirmForm }) => (
  <FormSection title="Steuer">
    <FormGrid>
      <Cell span={6}>
        <TextField label="Steuernummer" {...form.field('taxNumber')} />
      </Cell>
      <Cell span={6}>
        <TextField label="USt-IdNr." optional {...form.field('vatId')} />
      </Cell>
      <Cell>
        <RadioGroup
          label="Besteuerungsart"
          direction="vertical"
          options={taxSchemeOptions}
          {...form.field('taxScheme')}
        />
      </Cell>
    </FormGrid>
  </FormSection>
)

const BankSection = ({ form }: { form: FirmForm }) => (
  <FormSection title="Bankverbindung">
    <FormGrid>
      <Cell>
        <IbanField label="IBAN" optional {...form.field('iban')} />
      </Cell>
      <Cell span={6}>
        <BicField label="BIC" optional iban={form.values.iban} {...form.field('bic')} />
      </Cell>
      <Cell span={6}>
        <TextField label="Bank" optional {...form.field('bankName')} />
      </Cell>
    </FormGrid>
  </FormSection>
)

const NumberSection = ({ form }: { form: FirmForm }) => (
  <FormSection title="Rechnungsnummern">
    <FormGrid>
      <Cell>
        <TextField
          label="Nummer der ersten Rechnung"
          optional
          placeholder={`${thisYear}-00001`}
          hint="Wie es in diesem Jahr weitergeht, etwa nach Ihrem bisherigen Programm. Ändern lässt sie sich, bis die erste Rechnung geschrieben ist."
          {...form.field('firstNumber')}
        />
      </Cell>
    </FormGrid>
  </FormSection>
)
