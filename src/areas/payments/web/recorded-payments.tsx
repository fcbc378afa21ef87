import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import type { PaymentMethodData, PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { formatMoney } from '#kernel/amount-text.ts'
import { formatDay } from '#kernel/day.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/confirm-host.tsx'
import { FormSection } from '#web/ui/form-grid.tsx'
import { errorsOf, useCommand } from '#web/use-command.ts'
import { useWantedForm } from '#web/use-kept-entries.ts'
import {
  deleteBillPayment,
  deleteInvoicePayment,
  recordBillPayment,
  recordInvoicePayment,
  type StoredRecord,
} from '../contract.ts'
import { noTill } from '../rules/no-till.ts'
import type { Payment } from '../rules/payment.ts'
import { dueLabels, paymentState } from '../rules/payment-state.ts'
import { AddPaymentLayer } from './add-payment-layer.tsx'
import { storedPayment, type TypedPayment } from './payment-entry.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { PaymentTable } from './payment-table.tsx'
import styles from './payments.module.css'

/** What bills, invoices and cancellations share of their payments, as they are read. */
export interface PaidDocument {
  entityId: { uuid: string }
  documentType: 'BILL' | 'INVOICE' | 'CANCELLATION'
  currency: string
  totals: { amountGrossTotal: number; amountDue: number }
  documentRecords: readonly StoredRecord[]
  partnership: { partnershipData: { preferredPaymentMethod: unknown } }
  cancelledByInvoiceEntityId?: string | null
  /** Of an advance, the final invoice that settles it: its payments stay. */
  settledByInvoiceEntityId?: string | null
}

/** Under which name the entries of a payment are kept. */
const keptForm = ({ entityId }: PaidDocument) => `payment/${entityId.uuid}`

interface RecordedPaymentsProps {
  mode: PaymentMode
  document: PaidDocument
}

/** The payments of a stored document; each one is recorded and deleted by a command of its own (decisions §4). */
export function RecordedPayments({ mode, document }: RecordedPaymentsProps) {
  const [isAdding, setAdding] = useState(false)
  useWantedForm(keptForm(document), () => setAdding(true))
  const { currency } = document
  const due = wireCents(document.totals.amountDue)
  const state = stateOf(document)
  const stays = Boolean(document.settledByInvoiceEntityId)
  const remove = useRemoval(mode, document)
  const openFrom = useOpenFrom()
  const isLocked = ({ recordDate }: TypedPayment) => openFrom !== null && recordDate < openFrom
  const payments = document.documentRecords.map(storedPayment)
  return (
    <FormSection
      title="Zahlungen"
      actions={
        !stays && (
          <Button icon={<Plus aria-hidden="true" />} size="small" onClick={() => setAdding(true)}>
            Zahlung erfassen
          </Button>
        )
      }
    >
      <div className={styles.payments}>
        <PaymentTable
          payments={payments}
          empty="Noch keine Zahlungen"
          {...(!stays && { onRemove: remove, stays: isLocked })}
        />
        {!stays && openFrom !== null && payments.some(isLocked) && (
          <p className={styles.locked}>
            Zahlungen vor dem {formatDay(openFrom)} liegen in festgeschriebenen Monaten und bleiben, wie sie
            sind.
          </p>
        )}
        <PaymentNotice state={state} due={due} currency={currency} />
      </div>
      {isAdding && (
        <NewRecord
          mode={mode}
          document={document}
          label={dueLabels[state]}
          onClose={() => setAdding(false)}
        />
      )}
    </FormSection>
  )
}

function stateOf({ documentType, cancelledByInvoiceEntityId, totals }: PaidDocument) {
  return paymentState({
    gross: wireCents(totals.amountGrossTotal),
    due: wireCents(totals.amountDue),
    isClosed: documentType === 'CANCELLATION' || Boolean(cancelledByInvoiceEntityId),
  })
}

interface NewRecordProps extends RecordedPaymentsProps {
  label: string
  onClose: () => void
}

function NewRecord({ mode, document, label, onClose }: NewRecordProps) {
  const add = useCommand(mode === 'BILL' ? recordBillPayment : recordInvoicePayment, {
    showsErrors: 'fields',
    onApplied: onClose,
  })
  // The server stores what the contract parsed.
  const method = document.partnership.partnershipData.preferredPaymentMethod as PaymentMethodData
  return (
    <AddPaymentLayer
      open={wireCents(document.totals.amountDue)}
      openLabel={label}
      currency={document.currency}
      isFromAccount={method.paymentMethod === 'WIRE'}
      note={mode === 'INVOICE' && method.paymentMethod === 'CASH' ? noTill : undefined}
      onAdd={async (input) => errorsOf(await add.run(input, { uuid: document.entityId.uuid }))}
      command={add}
      keptForm={keptForm(document)}
      onClose={onClose}
    />
  )
}

/** Asks before a payment is deleted. */
function useRemoval(mode: PaymentMode, { entityId, currency }: PaidDocument) {
  const ask = useConfirm()
  const remove = useCommand(mode === 'BILL' ? deleteBillPayment : deleteInvoicePayment, {
    showsErrors: 'fields',
  })
  return (payment: Payment) => {
    ask({
      title: `Zahlung vom ${formatDay(payment.recordDate)} über ${formatMoney(payment.amount, currency)} wirklich löschen?`,
      text: 'Der Betrag gilt danach wieder als offen.',
      confirmLabel: 'Zahlung löschen',
      danger: true,
      work: () => remove.run({}, { uuid: entityId.uuid, recordUuid: payment.paymentId }),
    })
  }
}
