import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import { deleteBillPayment, deleteInvoicePayment } from '../contract.ts'

/** Says that something was written off or booked as Skonto, with the way to take it back. */
export function useWrittenOffMessage(mode: PaymentMode) {
  const toasts = useToasts()
  return (document: string, record: string | undefined, text: string, isDiscount = false) => {
    if (record === undefined) return toasts.success(text)
    const what = isDiscount ? 'Das Skonto' : 'Die Ausbuchung'
    sayWithUndo(toasts, text, {
      command: mode === 'BILL' ? deleteBillPayment : deleteInvoicePayment,
      params: { uuid: document, recordUuid: record },
      input: {},
      said: `${what} ist zurückgenommen; der Betrag ist wieder offen.`,
    })
  }
}
