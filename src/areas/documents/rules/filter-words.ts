import type { StandingState } from './standing-state.ts'

/** What the dates of both lists are called, by the row's names; the first counts where a period names none. */
export const dateWords = {
  BILL: { bookingDate: 'Eingang', billDate: 'Rechnungsdatum', dueDate: 'Fällig am', paymentDate: 'Zahlung' },
  INVOICE: {
    invoiceDate: 'Rechnungsdatum',
    serviceDate: 'Leistungsdatum',
    dueDate: 'Fällig am',
    paymentDate: 'Zahlung',
  },
} as const

/** What may be missing of a document, as a filter names it. */
export const missingWords = {
  BILL: { FILE: 'Beleg', PRODUCT: 'Ware' },
  INVOICE: { EVIDENCE: 'Nachweis' },
} as const
export type MissingOfBill = keyof typeof missingWords.BILL
export type MissingOfInvoice = keyof typeof missingWords.INVOICE

/** The states as a filter names them, in the order in which somebody has to act. */
export const stateWords: Record<StandingState, string> = {
  OVERDUE: 'überfällig',
  OPEN: 'offen',
  PARTLY_PAID: 'teilbezahlt',
  OVERPAID: 'überzahlt',
  REFUND: 'Erstattung offen',
  PAID: 'bezahlt',
  WRITTEN_OFF: 'ausgebucht',
  ADVANCE: 'abgerechnet',
  CORRECTION: 'erstattet',
  CANCELLED: 'storniert',
  CANCELLATION: 'verrechnet',
}
