import { DocumentRate } from '#areas/documents/web/document-rate.tsx'
import { PaymentMethodFields } from '#areas/partners/web/payment-method-fields.tsx'
import { PaymentTargetField } from '#areas/payment-targets/web/payment-target-field.tsx'
import type { Cents } from '#kernel/money.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CurrencyPicker } from '#web/ui/currency-picker.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { dayValue } from '#web/ui/field-input.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { Form } from '#web/use-form.ts'
import { numberPlaceholder } from '../contract.ts'
import styles from './invoice-head.module.css'
import type { InvoiceValues } from './invoice-values.ts'
import { ReceiverField } from './receiver-field.tsx'

/** Customer, number, days, currency and way of payment. */
export function InvoiceHead({ form, gross }: { form: Form<InvoiceValues>; gross: Cents }) {
  const { values } = form
  return (
    <div className={styles.head}>
      <div className={styles.column}>
        <ReceiverField form={form} />
      </div>
      <div className={styles.column}>
        <div className={styles.pair}>
          <TextField label="Rechnungsnummer" value={numberPlaceholder} onChange={() => {}} readOnly />
          <DateField label="Rechnungsdatum" {...form.field('invoiceDate')} />
        </div>
        <Checkbox
          label="Leistungsdatum entspricht Rechnungsdatum"
          {...form.field('serviceDateIsInvoiceDate')}
        />
        {!values.serviceDateIsInvoiceDate && (
          <div className={styles.pair}>
            <DateField label="Leistungsdatum" {...form.field('serviceDate')} />
          </div>
        )}
      </div>
      <div className={styles.column}>
        <PaymentMethodFields mode="INVOICE" {...form.field('paymentMethod')} />
      </div>
      <div className={styles.column}>
        {values.paymentMethod?.paymentMethod === 'WIRE' && (
          <PaymentTargetField {...form.field('paymentTargetDays')} />
        )}
        <div>
          <CurrencyPicker {...form.field('currency')} />
          <DocumentRate currency={values.currency} day={dayValue(values.invoiceDate)} amount={gross} />
        </div>
      </div>
    </div>
  )
}
