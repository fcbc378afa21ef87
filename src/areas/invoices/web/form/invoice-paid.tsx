import { isWire } from '#areas/documents/web/form-terms.ts'
import { NewPayments } from '#areas/payments/web/new-payments.tsx'
import { paidHint } from '#areas/payments/web/paid-hint.ts'
import { PaidOnField } from '#areas/payments/web/paid-on-field.tsx'
import { restOf, type TypedPayment } from '#areas/payments/web/payment-entry.ts'
import type { Cents } from '#kernel/money.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { IbanField } from '#web/ui/fields/iban-field.tsx'
import { Cell, FormGrid, FormSection } from '#web/ui/forms/form-grid.tsx'
import styles from './invoice-form.module.css'
import type { InvoiceValues } from './invoice-values.ts'

interface InvoicePaidProps {
  form: Form<InvoiceValues>
  gross: Cents | null
  /** What a payment of a locked month would do. */
  lateEffectsOf: (more: TypedPayment) => readonly string[] | null
}

/** What of a new invoice is paid already: single payments, and one over all that is still open (decisions §4). */
export function InvoicePaid({ form, gross, lateEffectsOf }: InvoicePaidProps) {
  const { paid, currency } = form.values
  const isByWire = isWire(form.values)
  const { value: payments, onChange } = form.field('payments')
  return (
    <FormSection title="Zahlungen">
      <div className={styles.stack}>
        <NewPayments
          mode="INVOICE"
          {...{ payments, onChange, gross, currency }}
          isFromAccount={isByWire}
          keptForm={form.kept?.form}
          lateEffectsOf={lateEffectsOf}
        />
        <Checkbox
          label="Bereits bezahlt"
          {...form.field('paid')}
          hint={paid && gross ? paidHint(restOf(gross, payments), currency) : undefined}
        />
        {paid && (
          <FormGrid>
            <Cell span={3}>
              <PaidOnField {...form.field('paidOn')} isLate={form.values.declaredLate.trim() !== ''} />
            </Cell>
            {isByWire && (
              <Cell span={6}>
                <IbanField label="Vom Konto (IBAN)" optional {...form.field('paidFromIban')} />
              </Cell>
            )}
          </FormGrid>
        )}
      </div>
    </FormSection>
  )
}
