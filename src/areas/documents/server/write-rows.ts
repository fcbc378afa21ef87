import { type RawBuilder, sql } from 'kysely'
import { deleteFiles } from '#areas/attachments/server/delete-files.ts'
import { dueDayOf } from '#areas/payments/rules/due.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { isClosed, type StoredDocument, type StoredInvoice } from '../rules/stored-document.ts'
import { changedPayments, changedReductions } from './document-after.ts'
import { type LateFacts, type MonthsOfDocument, monthsOfNew } from './keep-document-months.ts'
import { queuePdf } from './queue-pdf.ts'
import { documentRow, lineRows, paymentRow, reductionRow, taxRows } from './stored-rows.ts'
import { overdueTaskOfNew } from './tasks/keep-overdue-task.ts'

// What `writeDocument` gives to the runner of the tables of documents, and nobody else (ADR 0013).

/**
 * A new document with its line items, tax groups and months, the place of a new invoice in the queue of PDFs, and the task to ask for what
 * it comes to: one statement. And the mark of what a new cancellation cancels.
 */
export function insertRows(
  tx: Tx,
  context: Context,
  document: StoredDocument,
  months: readonly MonthsOfDocument[],
  late: LateFacts,
): void {
  const more: RawBuilder<unknown>[] = []
  const newMonths = monthsOfNew(document.documentId, months, late)
  if (newMonths !== null) more.push(sql`months as (${newMonths})`)
  if (document.kind !== 'BILL') {
    more.push(sql`place as (${queuePdf(tx, context, document.documentId)})`)
    const task = overdueTask(context, document)
    if (task !== null) more.push(sql`task as (${task})`)
  }
  writeParts(tx, context, document, sql`document as (${insertDocument(document)})`, more)
  markCancelled(tx, context, document, document.documentId)
}

/** The row of a stored document, and its line items and tax groups, which are written anew. */
export function replaceRows(
  tx: Tx,
  context: Context,
  before: StoredDocument,
  document: StoredDocument,
): void {
  const { documentId } = document
  context.write(tx.deleteFrom('line_items').where('document_id', '=', documentId))
  context.write(tx.deleteFrom('document_taxes').where('document_id', '=', documentId))
  dropAdvances(tx, context, before)
  writeParts(tx, context, document, sql`document as (${updateDocument(tx, document)})`, [])
}

/** One statement of the row of a document, of its line items, tax groups and advances, and of what else goes with it. */
function writeParts(
  tx: Tx,
  context: Context,
  document: StoredDocument,
  row: RawBuilder<unknown>,
  more: readonly RawBuilder<unknown>[],
): void {
  const parts = [row, sql`lines as (${rowsOf('line_items', lineRows(document))})`, ...more]
  const advances = advanceRows(document)
  if (advances.length > 0) parts.push(sql`advances as (${rowsOf('document_advances', advances)})`)
  const query = sql`with ${sql.join(parts)} ${rowsOf('document_taxes', taxRows(document))}`
  context.write({ compile: () => query.compile(tx) })
}

/** What is to ask for on a new invoice, once it is overdue. A cancellation has nothing of its own. */
function overdueTask(context: Context, document: StoredInvoice) {
  if (document.kind !== 'INVOICE') return null
  const dueDay = dueDayOf({ ...document, isClosed: isClosed(document) })
  return overdueTaskOfNew(context, document.documentId, { due: document.due, dueDay })
}

/** The advances that a document lists. A cancellation lists them as its invoice did; it does not settle them. */
function advanceRows(document: StoredDocument) {
  if (document.kind === 'BILL') return []
  const stands = document.kind === 'INVOICE' && document.cancelledById === null
  return document.advances.map((advance) => ({
    document_id: document.documentId,
    advance_document_id: advance.documentId,
    stands,
  }))
}

/** Takes away what a document listed: its advances are open again. They go before the document that settles them. */
function dropAdvances(tx: Tx, context: Context, before: StoredDocument): void {
  if (before.kind === 'BILL' || before.advances.length === 0) return
  context.write(tx.deleteFrom('document_advances').where('document_id', '=', before.documentId))
}

/** Its columns are named: some are the database's own to compute. */
function insertDocument(document: StoredDocument) {
  const row = documentRow(document)
  const columns = sql.raw(Object.keys(row).join(', '))
  return sql`insert into documents (${columns})
    select ${columns} from json_populate_record(null::documents, ${JSON.stringify(row)}::text::json)`
}

function updateDocument(tx: Tx, document: StoredDocument) {
  const { document_id, kind: _, ...changes } = documentRow(document)
  return tx
    .updateTable('documents')
    .set({ ...changes, version: document.version })
    .where('document_id', '=', document_id)
}

/** Marks the invoice that a cancellation cancels, or takes the mark away. The caller has locked it. */
function markCancelled(
  tx: Tx,
  context: Context,
  document: StoredDocument,
  by: StoredDocument['documentId'] | null,
): void {
  if (document.kind === 'BILL' || document.cancelled === null) return
  context.write(
    tx
      .updateTable('documents')
      .set({ cancelled_by_document_id: by })
      .where('document_id', '=', document.cancelled.documentId),
  )
  if (document.advances.length === 0) return
  // Those that the final invoice settled are open again. They are locked with it.
  context.write(
    tx
      .updateTable('document_advances')
      .set({ stands: by === null })
      .where('document_id', '=', document.cancelled.documentId),
  )
}

/** The files that hang on a document. Its lock is held: none comes or goes any more. */
export function filesOf(tx: Tx, { documentId }: StoredDocument) {
  return tx
    .selectFrom('attachments')
    .select(['attachment_id', 'sha256'])
    .where('owner_id', '=', documentId)
    .execute()
}

export type FilesOf = Awaited<ReturnType<typeof filesOf>>

/**
 * A document goes with what hangs on it: files, payments, line items, taxes and tasks. The document as it was is for the
 * journal to keep.
 */
export function deleteRows(tx: Tx, context: Context, before: StoredDocument, files: FilesOf): void {
  const { documentId } = before
  // A cancelled invoice becomes normal again.
  markCancelled(tx, context, before, null)
  dropAdvances(tx, context, before)
  deleteFiles(tx, context, files)
  context.write(tx.deleteFrom('reductions').where('document_id', '=', documentId))
  context.write(tx.deleteFrom('payments').where('document_id', '=', documentId))
  // Line items, taxes, its task and its place in the queue go with the row.
  context.write(tx.deleteFrom('documents').where('document_id', '=', documentId))
}

/**
 * Takes away the payments and reductions that are gone, and those that change. Before its row is written: the rest must suit the currency that the row has
 * from then on.
 */
export function dropPayments(
  tx: Tx,
  context: Context,
  before: StoredDocument,
  { payments, reductions }: StoredDocument,
): void {
  const { gone: goneToo } = changedReductions(before, reductions)
  if (goneToo.length > 0) context.write(tx.deleteFrom('reductions').where('reduction_id', 'in', goneToo))
  const { gone } = changedPayments(before, payments)
  if (gone.length > 0) context.write(tx.deleteFrom('payments').where('payment_id', 'in', gone))
}

/** Writes the payments and reductions that are new or changed; one that stays as it is keeps its row. */
export function addPayments(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  { documentId, payments, reductions }: StoredDocument,
): void {
  const rows = changedPayments(before, payments).written.map((payment) => paymentRow(documentId, payment))
  if (rows.length > 0) context.write({ compile: () => rowsOf('payments', rows).compile(tx) })
  const more = changedReductions(before, reductions).written.map((each) => reductionRow(documentId, each))
  if (more.length > 0) context.write({ compile: () => rowsOf('reductions', more).compile(tx) })
}

/** One statement for any number of rows, so that it is prepared once. */
function rowsOf(
  table: 'line_items' | 'document_taxes' | 'document_advances' | 'payments' | 'reductions',
  rows: readonly object[],
) {
  return sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json)`
}
