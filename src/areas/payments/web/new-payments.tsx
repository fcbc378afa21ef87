import { useState } from 'react'
import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { paymentState } from '#areas/payments/rules/payment-state.ts'
import type { Cents } from '#kernel/money.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Plus } from '#web/ui/first-icons.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { AddPaymentLayer } from './add-payment-layer.tsx'
import type { LatePayment } from './add-payment-props.ts'
import {
  inOtherCurrency,
  lateToday,
  mismatchedPayments,
  newPayment,
  openOf,
  type TypedPayment,
} from './payment-entry.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { PaymentTable } from './payment-table.tsx'
import styles from './payments.module.css'

interface NewPaymentsProps {
  mode: PaymentMode
  payments: readonly TypedPayment[]
  onChange: (payments: readonly TypedPayment[]) => void
  /** The document's gross total; null while it is not known. */
  gross: Cents | null
  currency: string
  /** Of a wire one may say which account it came from. */
  isFromAccount: boolean
  /** What of the document would be reported late with one payment more; null as long as that is not known. */
  lateEffectsOf: (more: TypedPayment) => readonly string[] | null
  /** Under which name the document's entries are kept. */
  keptForm: string | undefined
}

/** The payments of a document that is being written: collected, and saved with it (spec 2 §3). */
export function NewPayments(props: NewPaymentsProps) {
  const { mode, payments, onChange, gross, currency, isFromAccount, keptForm, lateEffectsOf } = props
  const [isAdding, setAdding] = useState(false)
  const ownForm = keptForm && `${keptForm}/payment/new`
  const open = gross === null ? null : openOf(gross, payments)
  useWantedForm(open === null ? undefined : ownForm, () => setAdding(true))
  const isMismatch = inOtherCurrency(payments, currency).length > 0
  const state = gross === null || open === null ? 'OPEN' : paymentState({ gross, due: open, isClosed: false })
  return (
    <div className={styles.payments}>
      {payments.length > 0 && (
        <PaymentTable
          payments={payments}
          onRemove={({ paymentId }) => onChange(payments.filter((other) => other.paymentId !== paymentId))}
        />
      )}
      {isMismatch && <CurrencyMismatch payments={payments} onChange={onChange} currency={currency} />}
      {payments.length > 0 && open !== null && !isMismatch && (
        <PaymentNotice mode={mode} state={state} due={open} currency={currency} />
      )}
      <Button
        icon={<Plus aria-hidden="true" />}
        size="small"
        disabled={open === null || currency === '' || isMismatch}
        onClick={() => setAdding(true)}
      >
        Zahlung hinzufügen
      </Button>
      {isAdding && gross !== null && open !== null && (
        <AddPaymentLayer
          mode={mode}
          open={{ due: open, gross, state }}
          currency={currency}
          isFromAccount={isFromAccount}
          keptForm={ownForm}
          renderLate={(late, show) => show(lateEffectsOf(typedLate(late, currency)))}
          onAdd={(_, payment) => {
            onChange([...payments, newPayment(payment)])
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

const typedLate = ({ amount, receivedOn }: LatePayment, currency: string): TypedPayment => ({
  ...lateToday({ receivedOn, reason: '' }),
  ...{ paymentId: newRequestId(), amount, fromIban: '', transfer: null, currency },
})

/** Payments of another currency than the document's: nobody but the person knows what was paid. */
function CurrencyMismatch({
  payments,
  onChange,
  currency,
}: Pick<NewPaymentsProps, 'payments' | 'onChange' | 'currency'>) {
  return (
    // Found by the form as the place of the first error.
    <div data-invalid>
      <Notice
        kind="error"
        live
        action={
          <Button
            size="small"
            onClick={() => onChange(payments.map((payment) => ({ ...payment, currency })))}
          >
            Alle Zahlungen auf {currency} umstellen
          </Button>
        }
      >
        {mismatchedPayments}
      </Notice>
    </div>
  )
}
