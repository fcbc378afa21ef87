import { PartnerSelect } from '#areas/documents/web/partner-select.tsx'
import { listReceivers } from '#areas/partners/contract.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CurrencyPicker } from '#web/ui/currency-picker.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Cell, FormGrid } from '#web/ui/form-grid.tsx'
import { IntegerField } from '#web/ui/integer-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Form } from '#web/use-form.ts'
import { numberPlaceholder } from '../contract.ts'
import styles from './invoice-form.module.css'
import { InvoicePaymentMethod } from './invoice-payment-method.tsx'
import { type InvoiceValues, withReceiver } from './invoice-values.ts'
import { receiverFieldsOf } from './receiver-fields-of.ts'

/** Customer, number, days, currency and way of payment. */
export function InvoiceHead({ form }: { form: Form<InvoiceValues> }) {
  const { values } = form
  const { receiver } = values
  return (
    <FormGrid>
      <Cell span={6}>
        <PartnerSelect
          label="Kunde"
          name="receiver"
          list={listReceivers}
          value={receiver && { uuid: receiver.uuid, partner: receiver.fields }}
          onChoose={(row) => form.patch(withReceiver(values, row.entityId.uuid, receiverFieldsOf(row)))}
          onCreate={() => {}}
          createLabel="Neuer Kunde"
          onEdit={() => {}}
          editLabel="Kunde bearbeiten"
          changedNote={receiver?.isChanged ? 'Nur für diese Ausgangsrechnung geändert.' : undefined}
          error={form.field('receiver').error}
          autoFocus
        />
      </Cell>
      <Cell span={6}>
        <div className={styles.stack}>
          <FormGrid>
            <Cell span={6}>
              <TextField label="Rechnungsnummer" value={numberPlaceholder} onChange={() => {}} readOnly />
            </Cell>
            <Cell span={6}>
              <DateField label="Rechnungsdatum" {...form.field('invoiceDate')} />
            </Cell>
          </FormGrid>
          <Checkbox
            label="Leistungsdatum entspricht Rechnungsdatum"
            {...form.field('serviceDateIsInvoiceDate')}
          />
          {!values.serviceDateIsInvoiceDate && (
            <DateField label="Leistungsdatum" {...form.field('serviceDate')} />
          )}
          <CurrencyPicker {...form.field('currency')} />
        </div>
      </Cell>
      <Cell span={6}>
        <InvoicePaymentMethod {...form.field('paymentMethod')} />
      </Cell>
      {values.paymentMethod.paymentMethod === 'WIRE' && (
        <Cell span={6}>
          <IntegerField
            label="Zahlungsziel in Tagen"
            unit="Tage"
            maxLength={4}
            {...form.field('paymentTargetDays')}
          />
        </Cell>
      )}
    </FormGrid>
  )
}
