import { dueLabels } from '#areas/payments/rules/payment-state.ts'
import type { InvoiceRow } from '../contract/list-invoices.ts'

type Closable = Pick<InvoiceRow, 'documentType' | 'cancelledByInvoiceEntityId'>

/** Cancelled, or a cancellation: nothing falls due. */
export function isClosed({ documentType, cancelledByInvoiceEntityId }: Closable): boolean {
  return documentType === 'CANCELLATION' || cancelledByInvoiceEntityId !== null
}

/** How it is called that something goes back to the customer, on the invoice and in the list. */
export function refundLabel(invoice: Closable): string {
  return isClosed(invoice) ? dueLabels.REFUND_OPEN : 'Erstattung'
}
