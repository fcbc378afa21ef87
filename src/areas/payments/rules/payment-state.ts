import type { Cents } from '#kernel/money.ts'

/**
 * Where a document stands with its payments. `REFUND_OPEN`: it is cancelled, and the payments received are to be paid back
 * ('Rückzahlung offen', decisions §4).
 */
export type PaymentState = 'OPEN' | 'PAID' | 'OVERPAID' | 'REFUND_OPEN' | 'REFUNDED_TOO_MUCH'

export interface PaymentStateFacts {
  gross: Cents
  due: Cents
  /** Cancelled, or a cancellation. */
  isClosed: boolean
}

/** The state of a document by its gross total and what is due. Of a credit (a negative total) the signs are turned. */
export function paymentState({ gross, due, isClosed }: PaymentStateFacts): PaymentState {
  if (due === 0) return 'PAID'
  if (isClosed) return due < 0 ? 'REFUND_OPEN' : 'REFUNDED_TOO_MUCH'
  return Math.sign(due) === Math.sign(gross) ? 'OPEN' : 'OVERPAID'
}

/** What stands beside the amount that is due. */
export const dueLabels: Record<PaymentState, string> = {
  OPEN: 'Offen',
  PAID: 'Offen',
  OVERPAID: 'Überzahlung',
  REFUND_OPEN: 'Rückzahlung offen',
  REFUNDED_TOO_MUCH: 'Zu viel zurückgezahlt',
}
