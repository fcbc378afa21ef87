import { loadAttachments } from '#areas/attachments/server/load-attachments.ts'
import { readDocument, refuseOtherKinds } from '#areas/documents/server/read-document.ts'
import { readHistory } from '#areas/documents/server/read-history.ts'
import type { EntityId } from '#kernel/id.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { readInvoice, readInvoiceHistory } from '../contract.ts'
import { type CancelledInvoice, invoiceOnWire } from './invoice-on-wire.ts'

export const readInvoiceRead = read(readInvoice, async (tx, _query, { params }) => {
  // The route lets only uuids through.
  const documentId = params.uuid as EntityId
  const [stored, attachments, history] = await Promise.all([
    readDocument(tx, documentId, ['INVOICE', 'CANCELLATION']),
    loadAttachments(tx, documentId),
    readHistory(tx, documentId),
  ])
  const cancelled = await loadCancelled(tx, stored.row.cancelled_document_id)
  return { entityId: { uuid: documentId }, ...invoiceOnWire(stored, cancelled), attachments, history }
})

export const readInvoiceHistoryRead = read(readInvoiceHistory, async (tx, _query, { params }) => {
  const documentId = params.uuid as EntityId
  await refuseOtherKinds(tx, documentId, ['INVOICE', 'CANCELLATION'])
  return readHistory(tx, documentId)
})

/** Number and date of the invoice that a cancellation cancels; null for invoices. */
export async function loadCancelled(tx: Tx, documentId: EntityId | null): Promise<CancelledInvoice | null> {
  if (documentId === null) return null
  const row = await tx
    .selectFrom('documents')
    .select(['number', 'document_day'])
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  return { number: row.number, documentDay: row.document_day }
}
