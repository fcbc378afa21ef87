import { currencyOfCountry } from '#kernel/countries/countries.ts'
import { isCurrency } from '#kernel/currencies.ts'
import { languageNames, languages } from '#kernel/texts/language.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { CountryPicker } from '#web/ui/choices/country-picker.tsx'
import { CurrencyPicker } from '#web/ui/choices/currency-picker.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { IntegerField } from '#web/ui/fields/integer-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid, FormSection } from '#web/ui/forms/form-grid.tsx'
import { eInvoiceFormNames, eInvoiceForms } from '../rules/e-invoice-forms.ts'
import { recipientOf } from '../rules/partner-fields.ts'
import { printedLines } from '../rules/printed-lines.ts'
import {
  AddressFields,
  NameFields,
  PaymentFields,
  ShortNameField,
  sharedForm,
} from './partner-form-parts.tsx'
import type { ReceiverValues } from './partner-values.ts'
import styles from './partners.module.css'
import { VatIdField } from './vat-id-field.tsx'

const eInvoiceFormOptions = eInvoiceForms.map((value) => ({ value, label: eInvoiceFormNames[value] }))
const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))
const eInvoiceFormHint =
  'Was eine E-Mail mit der Rechnung mitschickt. XRechnung verlangen vor allem Behörden.'

const targetAgreedHint =
  'Im Vertrag oder in AGB, nicht nur auf der Rechnung: Verzug beginnt am Tag nach der Fälligkeit (BGH III ZR 91/07).'

interface ReceiverFormProps {
  form: Form<ReceiverValues>
  /** Inside of an invoice. */
  isLocal?: boolean
}

/** The fields of a receiver (spec 1 §3, §4.6): for a new one, for editing, and for editing inside of an invoice. */
export function ReceiverForm({ form, isLocal = false }: ReceiverFormProps) {
  const { values } = form
  const shared = sharedForm(form)

  return (
    <>
      <FormGrid>
        <NameFields form={shared} onAddress={({ aside: _, ...address }) => form.patch(address)} />
        <Cell span={6}>
          <ShortNameField form={shared} label="Kürzel" />
        </Cell>
        <Cell span={6}>
          <IntegerField label="Debitorennr." optional {...form.field('debitorNumber')} />
        </Cell>
        <Cell span={6}>
          <VatIdField label="USt-IdNr." optional countryCode={values.countryCode} {...form.field('vatId')} />
        </Cell>
        <Cell span={6}>
          <TextField label="E-Mail" type="email" optional {...form.field('email')} maxLength={254} />
        </Cell>
        <Cell span={6}>
          <Select
            label="Sprache"
            hint="Seiner Rechnungen und der E-Mails mit ihnen."
            options={languageOptions}
            {...form.field('language')}
          />
        </Cell>
        <Cell span={6}>
          <Select
            label="Form der E-Rechnung"
            hint={eInvoiceFormHint}
            options={eInvoiceFormOptions}
            {...form.field('eInvoiceForm')}
          />
        </Cell>
        <Cell span={6}>
          <TextField
            label="Leitweg-ID"
            hint="Für elektronische Rechnungen an Behörden; sie nennen sie mit dem Auftrag."
            optional
            {...form.field('leitwegId')}
          />
        </Cell>
      </FormGrid>
      <BillingAddress form={form} isLocal={isLocal} />
      <Delivery form={form} />
      <Payment form={form} />
    </>
  )
}

/** How he pays, and whether his target is agreed. */
function Payment({ form }: { form: Form<ReceiverValues> }) {
  const { values } = form
  const ownCurrency = currencyOfCountry(values.countryCode)
  return (
    <FormSection title="Zahlung">
      <FormGrid>
        <PaymentFields form={sharedForm(form)} mode="INVOICE" />
        {(values.preferredPaymentMethod?.paymentMethod === 'WIRE' || values.targetAgreed) && (
          <Cell>
            <Checkbox
              label="Zahlungsziel vereinbart"
              hint={targetAgreedHint}
              {...form.field('targetAgreed')}
            />
          </Cell>
        )}
        <Cell>
          <CurrencyPicker
            label="Bevorzugte Währung"
            countryCurrency={ownCurrency !== null && isCurrency(ownCurrency) ? ownCurrency : null}
            {...form.field('preferredCurrency')}
          />
        </Cell>
        <Cell>
          <TextArea label="Notizen" optional rows={3} {...form.field('notes')} maxLength={4000} />
        </Cell>
      </FormGrid>
    </FormSection>
  )
}

function BillingAddress({ form, isLocal }: { form: Form<ReceiverValues>; isLocal: boolean }) {
  const { values } = form

  function place(change: Partial<Pick<ReceiverValues, 'street' | 'zip' | 'city'>>) {
    const next = { ...values, ...change }
    // The printed lines follow, until somebody writes them differently.
    const follows = values.addressLines === '' || values.addressLines === printedLines(values)
    form.patch({ ...change, ...(follows && { addressLines: printedLines(next) }) })
  }

  return (
    <FormSection title="Rechnungsadresse">
      <FormGrid>
        <Cell span={4}>
          <TextField label="Anrede" optional {...form.field('salutation')} maxLength={60} />
        </Cell>
        <Cell span={8}>
          <TextField
            label="Empfänger"
            optional
            placeholder={recipientOf({ ...values, recipientName: '' })}
            {...form.field('recipientName')}
            maxLength={200}
          />
        </Cell>
        <AddressFields form={sharedForm(form)} onPlace={place} />
        <Cell>
          <TextArea
            label="Adresse auf der Rechnung"
            optional={isLocal}
            hint={isLocal ? smallInvoice : printedBelow}
            rows={3}
            {...form.field('addressLines')}
            maxLength={500}
          />
        </Cell>
      </FormGrid>
    </FormSection>
  )
}

const printedBelow = 'Steht unter dem Empfänger; das Land kommt bei ausländischen Adressen von selbst dazu.'
const smallInvoice = 'Bei Rechnungen bis 250 € brutto darf sie fehlen (§ 33 UStDV).'

function Delivery({ form }: { form: Form<ReceiverValues> }) {
  return (
    <FormSection title="Lieferadresse">
      <Checkbox
        label="Rechnungsadresse ist Lieferadresse"
        {...form.field('billingAddressIsDeliveryAddress')}
      />
      {!form.values.billingAddressIsDeliveryAddress && (
        <FormGrid className={styles.delivery}>
          <Cell span={4}>
            <TextField label="Anrede" optional {...form.field('deliverySalutation')} maxLength={60} />
          </Cell>
          <Cell span={8}>
            <TextField
              label="Empfänger der Lieferung"
              {...form.field('deliveryRecipientName')}
              maxLength={200}
            />
          </Cell>
          <Cell>
            <CountryPicker label="Lieferland" {...form.field('deliveryCountry')} />
          </Cell>
          <Cell>
            <TextArea
              label="Lieferadresse"
              rows={3}
              {...form.field('deliveryAddressLines')}
              maxLength={500}
            />
          </Cell>
          <Cell span={6}>
            <VatIdField
              label="USt-IdNr. der Lieferadresse"
              optional
              countryCode={form.values.deliveryCountry}
              {...form.field('deliveryVatId')}
            />
          </Cell>
        </FormGrid>
      )}
    </FormSection>
  )
}
