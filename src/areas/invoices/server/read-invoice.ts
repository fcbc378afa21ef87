import { loadAttachments } from '#areas/attachments/server/load-attachments.ts'
import { versionOnWire } from '#areas/documents/server/document-version.ts'
import { readDocument, refuseOtherKinds } from '#areas/documents/server/read-document.ts'
import type { EntityId } from '#kernel/id.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { readInvoice, readInvoiceHistory } from '../contract.ts'
import { invoiceKinds } from './invoice-kinds.ts'
import { type CancelledInvoice, invoiceOnWire } from './invoice-on-wire.ts'
import { loadInvoiceHistory } from './load-invoice-history.ts'
import { loadIssued } from './load-issued.ts'
import { loadMails } from './load-mails.ts'
import { isLastNumber, numberOf } from './numbering.ts'

export const readInvoiceRead = read(readInvoice, async (tx, _query, { params }) => {
  // The route lets only uuids through.
  const documentId = params.uuid as EntityId
  const [stored, attachments, history, { issued, wasIssued }, mails] = await Promise.all([
    readDocument(tx, documentId, invoiceKinds),
    loadAttachments(tx, documentId),
    loadInvoiceHistory(tx, documentId),
    loadIssued(tx, documentId),
    loadMails(tx, documentId),
  ])
  const [cancelled, isLast] = await Promise.all([
    loadCancelled(tx, stored.row.cancelled_document_id),
    isLastNumber(tx, numberOf(stored)),
  ])
  return {
    entityId: { uuid: documentId },
    version: versionOnWire(stored.row),
    issued,
    wasIssued,
    isLastNumber: isLast,
    mails,
    ...invoiceOnWire(stored, cancelled),
    attachments,
    history,
  }
})

export const readInvoiceHistoryRead = read(readInvoiceHistory, async (tx, _query, { params }) => {
  const documentId = params.uuid as EntityId
  await refuseOtherKinds(tx, documentId, invoiceKinds)
  return loadInvoiceHistory(tx, documentId)
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
