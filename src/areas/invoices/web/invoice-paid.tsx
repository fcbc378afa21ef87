import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Cell, FormGrid } from '#web/ui/form-grid.tsx'
import { IbanField } from '#web/ui/iban-field.tsx'
import type { Form } from '#web/use-form.ts'
import styles from './invoice-form.module.css'
import type { InvoiceValues } from './invoice-values.ts'

/** Whether the invoice is paid already: one payment over the whole amount (decisions §4). */
export function InvoicePaid({ form, open }: { form: Form<InvoiceValues>; open: string }) {
  const { paid, paymentMethod } = form.values
  return (
    <div className={styles.paid}>
      <Checkbox
        label="Bereits bezahlt"
        {...form.field('paid')}
        hint={paid ? `Zahlung über ${open}` : undefined}
      />
      {paid && (
        <FormGrid>
          <Cell span={3}>
            <DateField label="Bezahlt am" {...form.field('paidOn')} />
          </Cell>
          {paymentMethod?.paymentMethod === 'WIRE' && (
            <Cell span={6}>
              <IbanField label="Vom Konto (IBAN)" optional {...form.field('paidFromIban')} />
            </Cell>
          )}
        </FormGrid>
      )}
    </div>
  )
}
