import { dueLabels } from '#areas/payments/rules/payment-state.ts'
import type { InvoiceRow } from '../../contract/list-invoices.ts'

type Closable = Pick<InvoiceRow, 'documentType' | 'cancelledByInvoiceEntityId'>

/** Cancelled, or a cancellation: nothing falls due. */
export function isClosed({ documentType, cancelledByInvoiceEntityId }: Closable): boolean {
  return documentType === 'CANCELLATION' || cancelledByInvoiceEntityId !== null
}

/** How it is called that something goes back to the customer, on the invoice and in the list. */
export function refundLabel(invoice: Closable): string {
  return isClosed(invoice) ? dueLabels.REFUND_OPEN : 'Erstattung'
}

/** When a row of the list is due: a day while something is to be paid, words where something goes back; null for neither. */
export function dueOfRow(
  row: Closable & Pick<InvoiceRow, 'dueDate' | 'amountDue'>,
): { day: string } | { refund: string } | null {
  if (row.amountDue < 0) return { refund: refundLabel(row) }
  return row.amountDue === 0 || row.dueDate === null ? null : { day: row.dueDate }
}
