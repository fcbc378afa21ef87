import type { Invoice, InvoiceRow } from '../contract.ts'

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

/** Why the pages of the present state are shown with a mark (decisions §9, 'Issued and made'); null where they are not. */
export function markedWhy({ issued }: Pick<Invoice, 'issued'>): string | null {
  if (issued !== null) return null
  return 'Hier steht „Ansicht“ auf den Seiten, bis Sie das PDF senden oder herunterladen. Der Kunde bekommt es ohne diesen Vermerk.'
}
