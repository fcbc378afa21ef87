import { readDocumentHistory, readDocumentSteps } from '#areas/documents/server/read-history.ts'
import type { HistoryStep } from '#kernel/history.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { readHistorySteps } from '#server/journal/read-history.ts'
import { cancellationCreated, invoiceEvents } from '../../contract.ts'

/** The history of an invoice with its states, the newest first; also of a deleted one. */
export async function loadInvoiceHistory(tx: Tx, documentId: EntityId) {
  const [own, cancelling] = await Promise.all([
    readDocumentHistory(tx, documentId, invoiceEvents),
    loadCancelling(tx, documentId),
  ])
  return newestFirst([
    ...cancelling.map(({ cancelledByInvoiceEntityId, ...step }) => ({
      ...step,
      data: { cancelledByInvoiceEntityId },
    })),
    ...own,
  ])
}

/** The same without the states, as the invoice carries it. */
export async function loadInvoiceSteps(tx: Tx, documentId: EntityId): Promise<HistoryStep[]> {
  const [own, cancelling] = await Promise.all([
    readDocumentSteps(tx, documentId),
    loadCancelling(tx, documentId),
  ])
  return newestFirst([...cancelling.map(({ cancelledByInvoiceEntityId: _, ...step }) => step), ...own])
}

/**
 * That an invoice was cancelled is a fact of its cancellation; who looks at the invoice finds it here too, as 'invoice
 * cancelled'.
 */
async function loadCancelling(tx: Tx, documentId: EntityId) {
  const cancellation = await tx
    .selectFrom('documents')
    .select('document_id')
    .where('cancelled_document_id', '=', documentId)
    .executeTakeFirst()
  if (!cancellation) return []
  const cancelledByInvoiceEntityId = cancellation.document_id
  return (await readHistorySteps(tx, cancelledByInvoiceEntityId))
    .filter(({ event }) => event === cancellationCreated.name)
    .map((step) => ({ ...step, event: 'invoice cancelled', sums: null, cancelledByInvoiceEntityId }))
}

const newestFirst = <S extends HistoryStep>(steps: S[]): S[] => steps.sort((a, b) => b.seq - a.seq)
