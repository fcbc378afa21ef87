import { readHistory } from '#areas/documents/server/read-history.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { cancellationCreated } from '../contract.ts'

/**
 * The history of an invoice, the newest first. That it was cancelled is a fact of its cancellation; who looks at the invoice
 * finds it here too, as 'invoice cancelled'.
 */
export async function loadInvoiceHistory(tx: Tx, documentId: EntityId) {
  const [own, cancellation] = await Promise.all([
    readHistory(tx, documentId),
    tx
      .selectFrom('documents')
      .select('document_id')
      .where('cancelled_document_id', '=', documentId)
      .executeTakeFirst(),
  ])
  if (!cancellation) return own
  const cancelling = (await readHistory(tx, cancellation.document_id))
    .filter(({ event }) => event === cancellationCreated.name)
    .map((entry) => ({
      ...entry,
      event: 'invoice cancelled',
      data: { cancelledByInvoiceEntityId: cancellation.document_id },
    }))
  return [...cancelling, ...own].sort((a, b) => b.seq - a.seq)
}
