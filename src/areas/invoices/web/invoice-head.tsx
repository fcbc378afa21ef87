import { invoiceTextNames } from '#areas/documents/rules/invoice-texts.ts'
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

interface InvoiceHeadProps {
  form: Form<InvoiceValues>
  /** The running total, shown in EUR where the currency is another. */
  gross: Cents
  /** The number of a stored invoice; without it one is still to be given. */
  number?: string
  /** What a stored invoice was converted by, which stays as long as its day and currency do. */
  stored?: { currency: string; invoiceDate: string; rate: string }
  /** Of a cancellation: all but the date is fixed (decisions §4, 'Frozen dialog'). */
  frozen?: boolean
}

/** Customer, number, days, currency and way of payment. */
export function InvoiceHead(props: InvoiceHeadProps) {
  const { form, gross, number = numberPlaceholder, stored, frozen = false } = props
  const { values } = form
  const day = dayValue(values.invoiceDate)
  return (
    <div className={styles.head}>
      <div className={styles.column}>
        <ReceiverField form={form} disabled={frozen} />
      </div>
      <div className={styles.column}>
        <div className={styles.pair}>
          <TextField label="Rechnungsnummer" value={number} onChange={() => {}} readOnly />
          <DateField label="Rechnungsdatum" {...form.field('invoiceDate')} />
        </div>
        <Checkbox
          label="Leistungsdatum entspricht Rechnungsdatum"
          disabled={frozen}
          {...form.field('serviceDateIsInvoiceDate')}
        />
        {!values.serviceDateIsInvoiceDate && (
          <div className={styles.pair}>
            <DateField label="Leistungsdatum" disabled={frozen} {...form.field('serviceDate')} />
          </div>
        )}
        <TextField
          label={invoiceTextNames.buyerReference}
          optional
          disabled={frozen}
          {...form.field('buyerReference')}
        />
      </div>
      <div className={styles.column}>
        <PaymentMethodFields mode="INVOICE" disabled={frozen} {...form.field('paymentMethod')} />
      </div>
      <div className={styles.column}>
        {values.paymentMethod?.paymentMethod === 'WIRE' && (
          <PaymentTargetField disabled={frozen} {...form.field('paymentTargetDays')} />
        )}
        <div data-place="currency">
          <CurrencyPicker disabled={frozen} {...form.field('currency')} />
          <DocumentRate
            currency={values.currency}
            day={day}
            amount={gross}
            // A cancellation has its invoice's rate, whatever its own day (decisions §4).
            stored={stored && { ...stored, day: frozen && day !== null ? day : stored.invoiceDate }}
          />
        </div>
      </div>
    </div>
  )
}
