import { printedLines } from '#areas/partners/rules/printed-lines.ts'
import { proposedShortName } from '#areas/partners/rules/proposed-short-name.ts'
import { NameFields, sharedForm } from '#areas/partners/web/partner-form-parts.tsx'
import { receiverInputOf } from '#areas/partners/web/partner-values.ts'
import { receiverKind } from '#areas/partners/web/receiver-kind.tsx'
import { useNewPartner } from '#areas/partners/web/use-new-partner.ts'
import { usualTargetDays } from '#areas/payment-targets/web/chosen-target.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { CountryPicker } from '#web/ui/choices/country-picker.tsx'
import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'

/** Whom the first invoice goes to: what stands on its page, and where it is sent. What is left out follows from it. */
const briefly: typeof receiverKind = {
  ...receiverKind,
  inputOf: (values) =>
    receiverInputOf({
      ...values,
      shortName: values.shortName || proposedShortName(values),
      addressLines: values.addressLines || printedLines(values),
    }),
}

/** A usual term, to be seen and changed: an invoice says until when it is paid. */
const begun = { ...briefly.empty, paymentTargetDays: String(usualTargetDays) }
const nothingMore = () => {}

export function CustomerStep({ later }: StepProps) {
  const { form, save } = useNewPartner(briefly, begun, nothingMore, {
    submitOnEnter: true,
    isNamed: true,
  })
  return (
    <StepForm
      form={form}
      label="Kunde speichern"
      later={
        <>
          <ButtonLink kind="quiet" to={receiverKind.paths.create}>
            Alle Angaben
          </ButtonLink>
          <ButtonLink kind="quiet" to={receiverKind.paths.import}>
            Kunden importieren
          </ButtonLink>
          {later}
        </>
      }
    >
      <CommandNotice command={save} />
      <FormGrid>
        <NameFields form={sharedForm(form)} onAddress={form.patch} isFocused={false} />
        <Cell>
          <TextField label="Straße" optional {...form.field('street')} maxLength={200} />
        </Cell>
        <Cell span={4}>
          <TextField label="PLZ" optional {...form.field('zip')} maxLength={20} />
        </Cell>
        <Cell span={8}>
          <TextField label="Ort" optional {...form.field('city')} maxLength={200} />
        </Cell>
        <Cell>
          <TextField
            label="E-Mail"
            type="email"
            optional
            hint="Wohin seine Rechnungen gehen."
            {...form.field('email')}
            maxLength={254}
          />
        </Cell>
        <Cell span={6}>
          <CountryPicker {...form.field('countryCode')} />
        </Cell>
        <Cell span={6}>
          <IntegerField
            label="Zahlungsziel in Tagen"
            optional
            unit="Tage"
            {...form.field('paymentTargetDays')}
          />
        </Cell>
      </FormGrid>
    </StepForm>
  )
}
