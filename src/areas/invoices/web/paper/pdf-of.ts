import type { InvoiceRow } from '../../contract/list-invoices.ts'

/** Under which id an invoice's PDF is fetched: its own, or the invoice's, which makes it at once (spec 2 §7). */
export function pdfOf({
  entityId,
  invoiceNumber,
  attachments,
}: Pick<InvoiceRow, 'entityId' | 'invoiceNumber' | 'attachments'>) {
  const stored = attachments.find(({ tag }) => tag === 'PDF')
  return stored
    ? { isStored: true, uuid: stored.entityId.uuid, fileName: stored.fileName }
    : { isStored: false, uuid: entityId.uuid as string, fileName: `${invoiceNumber}.pdf` }
}
