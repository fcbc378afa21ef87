import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PaymentMethodFields } from '#areas/partners/web/payment-method-fields.tsx'
import { PaymentTargetField } from '#areas/payment-targets/web/payment-target-field.tsx'
import { AddPaymentLayer } from '#areas/payments/web/add-payment-layer.tsx'
import { PaymentTable } from '#areas/payments/web/payment-table.tsx'
import { formatMoney } from '#kernel/amount-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Cell, FormGrid, FormSection } from '#web/ui/form-grid.tsx'
import type { Form } from '#web/use-form.ts'
import styles from './bill-form.module.css'
import { openAmount } from './bill-sums.ts'
import { type BillValues, isWire, mayBePaid, withPaymentMethod } from './bill-values.ts'

/** How and until when the bill is paid, and what of it is paid already. */
export function BillPayment({ form }: { form: Form<BillValues> }) {
  const { values } = form
  return (
    <FormSection title="Zahlung">
      <FormGrid>
        <Cell span={7}>
          <PaymentMethodFields
            mode="BILL"
            {...form.field('paymentMethod')}
            onChange={(method) => form.patch(withPaymentMethod(method))}
          />
        </Cell>
        <Cell span={5}>
          {isWire(values) && <PaymentTargetField {...form.field('paymentTargetDays')} />}
          {mayBePaid(values.paymentMethod) && <Paid form={form} />}
        </Cell>
      </FormGrid>
      <Payments form={form} />
    </FormSection>
  )
}

function Paid({ form }: { form: Form<BillValues> }) {
  const open = openAmount(form.values)
  const { paid, currency } = form.values
  return (
    <div className={styles.paid}>
      <Checkbox
        label="Bereits bezahlt"
        {...form.field('paid')}
        hint={paid && open !== null ? `Zahlung über ${formatMoney(open, currency)}` : undefined}
      />
      {paid && <DateField label="Bezahlt am" {...form.field('paidOn')} />}
    </div>
  )
}

/** Single payments, also partial ones (decisions §4). */
function Payments({ form }: { form: Form<BillValues> }) {
  const { payments, currency } = form.values
  const [isAdding, setAdding] = useState(false)
  const open = openAmount(form.values)
  return (
    <div className={styles.payments}>
      {payments.length > 0 && (
        <PaymentTable
          payments={payments}
          currency={currency}
          onRemove={(localId) =>
            form.set(
              'payments',
              payments.filter((payment) => payment.localId !== localId),
            )
          }
        />
      )}
      <Button
        icon={<Plus aria-hidden="true" />}
        size="small"
        disabled={open === null || currency === ''}
        onClick={() => setAdding(true)}
      >
        Zahlung hinzufügen
      </Button>
      {isAdding && open !== null && (
        <AddPaymentLayer
          open={open}
          currency={currency}
          isFromAccount={isWire(form.values)}
          onAdd={(payment) => {
            form.set('payments', [...payments, payment])
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
