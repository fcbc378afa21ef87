import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PaidDocumentFacts } from '../rules/decide-payment.ts'

export type PaidKind = 'BILL' | 'INVOICE' | 'CANCELLATION'

export interface PaidDocument extends PaidDocumentFacts {
  documentId: EntityId
  number: string
  isBill: boolean
}

/**
 * The document of a payment, its row locked until the commit, so that payments of one document come one after the other
 * and each sees what the others left. Refuses an id that is no document of these kinds.
 */
export async function lockPaidDocument(
  tx: Tx,
  documentId: string,
  kinds: readonly PaidKind[],
): Promise<PaidDocument> {
  const row = await tx
    .selectFrom('documents')
    .select(['document_id', 'kind', 'number', 'currency', 'rate', 'gross_cents', 'paid_cents'])
    .select('cancelled_by_document_id')
    // The route lets only uuids through.
    .where('document_id', '=', documentId as EntityId)
    .where('kind', 'in', kinds)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return {
    documentId: row.document_id,
    number: row.number,
    isBill: row.kind === 'BILL',
    currency: row.currency,
    rate: row.rate,
    gross: row.gross_cents,
    paid: row.paid_cents,
    isClosed: row.kind === 'CANCELLATION' || row.cancelled_by_document_id !== null,
  }
}
