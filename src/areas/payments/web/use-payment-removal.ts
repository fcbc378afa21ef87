import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { formatDay } from '#kernel/day.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { deleteBillPayment, deleteInvoicePayment, deleteTransfer } from '../contract.ts'
import type { Payment } from '../rules/payment.ts'
import type { PaidDocument } from './paid-document.ts'

/** Asks before a payment is deleted, or a transfer undone in both documents. */
export function usePaymentRemoval(
  mode: PaymentMode,
  { entityId, currency }: PaidDocument,
  onRemoved: (seq: number) => void,
) {
  const ask = useConfirm()
  const options = {
    showsErrors: 'fields',
    onApplied: ({ seq = 0 }: { seq?: number }) => onRemoved(seq),
  } as const
  const remove = useCommand(mode === 'BILL' ? deleteBillPayment : deleteInvoicePayment, options)
  const undo = useCommand(deleteTransfer, options)
  const sum = (amount: Cents) => formatMoney(amount, currency)
  return ({ paymentId, recordDate, amount, transfer }: Payment) => {
    if (transfer !== null) {
      const moved = sum(cents(Math.abs(amount)))
      return ask({
        title: `Verrechnung von ${moved} mit ${transfer.number} rückgängig machen?`,
        text: 'Der Betrag steht danach bei beiden Belegen wieder wie vorher.',
        confirmLabel: 'Rückgängig machen',
        danger: true,
        work: () => undo.run({}, { uuid: transfer.transferId }),
      })
    }
    return ask({
      title: `Zahlung vom ${formatDay(recordDate)} über ${sum(amount)} wirklich löschen?`,
      text: 'Der Betrag gilt danach wieder als offen.',
      confirmLabel: 'Zahlung löschen',
      danger: true,
      work: () => remove.run({}, { uuid: entityId.uuid, recordUuid: paymentId }),
    })
  }
}
