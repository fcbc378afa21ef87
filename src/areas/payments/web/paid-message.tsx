import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import { deleteBillPayment, deleteInvoicePayment } from '../contract.ts'

interface Recorded {
  document: string
  /** Undefined where the answer did not say. */
  payment: string | undefined
  /** Whether it took something of a write-off back, which stands again without it. */
  takesBack?: boolean
  /** The claims that it settled, in words; '' for none. */
  settles?: string
}

/** Says that a payment was recorded, with the way to take it back. */
export function usePaidMessage(mode: PaymentMode) {
  const toasts = useToasts()
  return ({ document, payment, takesBack = false, settles = '' }: Recorded, text: string) => {
    if (payment === undefined) return toasts.success(text)
    sayWithUndo(toasts, text, {
      command: mode === 'BILL' ? deleteBillPayment : deleteInvoicePayment,
      params: { uuid: document, recordUuid: payment },
      input: {},
      said: `Die Zahlung ist zurückgenommen; ${takesBack ? 'die Ausbuchung gilt wieder' : openAgain(settles)}.`,
    })
  }
}

const openAgain = (settles: string) =>
  settles === '' ? 'der Betrag ist wieder offen' : `der Betrag sowie ${settles} sind wieder offen`
