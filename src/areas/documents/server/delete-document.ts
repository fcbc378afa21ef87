import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { StoredDocument } from './read-document.ts'

/**
 * Deletes a locked document with what hangs on it: attachments, payments and line items. The files' contents stay, as
 * another attachment may be the same file; the document as it was is for the journal to keep.
 */
export function deleteDocument(tx: Tx, context: Context, { row }: StoredDocument): void {
  context.write(tx.deleteFrom('attachments').where('owner_id', '=', row.document_id))
  context.write(tx.deleteFrom('payments').where('document_id', '=', row.document_id))
  context.write(tx.deleteFrom('line_items').where('document_id', '=', row.document_id))
  context.write(tx.deleteFrom('documents').where('document_id', '=', row.document_id))
}
