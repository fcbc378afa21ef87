import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { formatDay } from '#kernel/day.ts'
import type { WireInputOf } from '#kernel/declare.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { type CommandOutcome, useCommand } from '#web/commands/use-command.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import {
  deleteBillPayment,
  deleteInvoicePayment,
  deleteTransfer,
  recordBillPayment,
  recordInvoicePayment,
  transferPayment,
} from '../contract.ts'
import type { Payment, PaymentTransfer } from '../rules/payment.ts'
import type { PaidDocument } from './paid-document.ts'

/** Asks before a payment is deleted, or a transfer undone in both documents. */
export function usePaymentRemoval(
  mode: PaymentMode,
  { entityId, currency }: PaidDocument,
  onRemoved: (seq: number) => void,
) {
  const ask = useConfirm()
  const toasts = useToasts()
  const options = {
    showsErrors: 'fields',
    onApplied: ({ seq = 0 }: { seq?: number }) => onRemoved(seq),
  } as const
  const remove = useCommand(mode === 'BILL' ? deleteBillPayment : deleteInvoicePayment, options)
  const undo = useCommand(deleteTransfer, options)
  const sum = (amount: Cents) => formatMoney(amount, currency)

  function sayDeleted({ recordDate, amount, fromIban, late }: Payment) {
    const text = 'Die Zahlung ist gelöscht.'
    // What was reported late had its reasons then, and is reported anew.
    if (late) return toasts.success(text)
    // The document's: it was booked in it.
    const recordData = { amount: amount / 100, currency: currency as Bookable, fromIban }
    sayWithUndo(toasts, text, {
      command: mode === 'BILL' ? recordBillPayment : recordInvoicePayment,
      params: { uuid: entityId.uuid },
      input: { recordDate, recordDetails: { recordType: 'PAYMENT', recordData } },
      said: 'Die Zahlung ist wieder erfasst.',
    })
  }

  function sayUndone({ recordDate, amount }: Payment, { documentId }: PaymentTransfer) {
    const [from, to] = amount < 0 ? [entityId.uuid, documentId] : [documentId, entityId.uuid]
    sayWithUndo(toasts, 'Die Verrechnung ist zurückgenommen.', {
      command: transferPayment,
      params: {},
      input: {
        fromDocumentEntityId: from,
        toDocumentEntityId: to,
        amount: Math.abs(amount) / 100,
        recordDate,
      },
      said: 'Die Verrechnung ist wieder erfasst.',
    })
  }

  return (payment: Payment) => {
    const { paymentId, recordDate, amount, transfer } = payment
    if (transfer !== null) {
      const moved = sum(cents(Math.abs(amount)))
      return ask({
        title: `Verrechnung von ${moved} mit ${transfer.number} rückgängig machen?`,
        text: 'Der Betrag steht danach bei beiden Belegen wieder wie vorher.',
        confirmLabel: 'Rückgängig machen',
        danger: true,
        work: () => told(undo.run({}, { uuid: transfer.transferId }), () => sayUndone(payment, transfer)),
      })
    }
    return ask({
      title: `Zahlung vom ${formatDay(recordDate)} über ${sum(amount)} wirklich löschen?`,
      text: 'Der Betrag gilt danach wieder als offen.',
      confirmLabel: 'Zahlung löschen',
      danger: true,
      work: () =>
        told(remove.run({}, { uuid: entityId.uuid, recordUuid: paymentId }), () => sayDeleted(payment)),
    })
  }
}

type Bookable = WireInputOf<typeof recordBillPayment>['recordDetails']['recordData']['currency']

/** Says that something was done once it is. */
async function told(outcome: Promise<CommandOutcome>, say: () => void): Promise<CommandOutcome> {
  const ended = await outcome
  if (ended.kind === 'applied') say()
  return ended
}
