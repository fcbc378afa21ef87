import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'

/** The invoice that is corrected; null when none is named, or there is none under the id. */
export async function loadCorrected(tx: Tx, documentId: EntityId | null): Promise<StoredInvoice | null> {
  if (documentId === null) return null
  try {
    return await readDocument(tx, documentId, ['INVOICE'])
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return null
    throw error
  }
}

/** As `loadCorrected`, held until the commit: nobody cancels or deletes it meanwhile. Documents are the first to be locked. */
export async function holdCorrected(tx: Tx, documentId: EntityId | null): Promise<StoredInvoice | null> {
  if (documentId === null) return null
  const locked = tx
    .selectFrom('documents')
    .select('document_id')
    .where('document_id', '=', documentId)
    .forUpdate()
    .execute()
  const [, corrected] = await Promise.all([locked, loadCorrected(tx, documentId)])
  return corrected
}

/** The corrections of an invoice: all, and the numbers of those that stand. Served by documents_corrections. */
export async function loadCorrections(
  tx: Tx,
  documentId: EntityId,
): Promise<{ all: number; standing: string[] }> {
  const rows = await tx
    .selectFrom('documents')
    .select(['number', 'cancelled_by_document_id'])
    .where('corrected_document_id', '=', documentId)
    .orderBy('document_day')
    .orderBy('number_count')
    .execute()
  const standing = rows.filter((row) => row.cancelled_by_document_id === null)
  return { all: rows.length, standing: standing.map(({ number }) => number) }
}
