import { sql } from 'kysely'
import { deleteFiles, lockContents } from '#areas/attachments/server/delete-files.ts'
import { holdOpenMonths } from '#areas/locks/server/hold-open-months.ts'
import { dueDayOf, dueOf } from '#areas/payments/rules/due.ts'
import type { NewPayment, Payment } from '#areas/payments/rules/payment.ts'
import { keepDocumentStock, lockStock } from '#areas/stock/server/keep-document-stock.ts'
import { tellProducts } from '#areas/stock/server/tell-products.ts'
import type { EntityId } from '#kernel/id.ts'
import { sumCents } from '#kernel/money.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { changedMonths } from '../rules/months/changed-months.ts'
import type { TaxedDocument } from '../rules/months/document-months.ts'
import { touchedMonths } from '../rules/months/touched-months.ts'
import {
  isClosed,
  type NewBill,
  type NewDocument,
  type NewInvoice,
  type StoredBill,
  type StoredDocument,
  type StoredInvoice,
} from '../rules/stored-document.ts'
import { mayNeedEvidence } from '../rules/tasks/evidence.ts'
import { decideMonths, keepMonths, type MonthsOfDocument, monthsOfNew } from './keep-document-months.ts'
import {
  followLatestDay,
  type GivenNumber,
  giveNumberBack,
  holdLastNumber,
  moveNumber,
  takeNumber,
} from './numbering.ts'
import { lockPdfPlace, queuePdf, queuePdfAgain } from './queue-pdf.ts'
import { documentRow, lineRows, paymentRow, taxRows } from './stored-rows.ts'
import { keepEvidenceTask } from './tasks/keep-evidence-task.ts'
import { keepOverdueTask, overdueTaskOfNew } from './tasks/keep-overdue-task.ts'
import { keepPayBillTask } from './tasks/keep-pay-bill-task.ts'
import { keepProductTasks } from './tasks/keep-product-tasks.ts'

/** A document that stays as it is but for its payments. */
export interface OtherPayments {
  onlyPayments: readonly NewPayment[]
}

/**
 * Writes what becomes of a document, and everything that it causes: the one place that writes documents, so the one place
 * where something that every written document is to cause, or to be refused by, is added.
 *
 * `before` is the document as `lockDocument` read it, null for a new one; `after` what was decided, null for a deletion.
 * Answers the document as it will be stored. Call it after everything else that may refuse, with what the document names
 * loaded for `naming`, or held by `holdNamed`: it takes the locks that everybody needs, and gives the writes to the runner.
 */
export function writeDocument(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  after: NewBill,
): Promise<StoredBill>
export function writeDocument(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  after: NewInvoice,
): Promise<StoredInvoice>
export function writeDocument(
  tx: Tx,
  context: Context,
  before: StoredDocument,
  after: OtherPayments,
): Promise<StoredDocument>
export function writeDocument(tx: Tx, context: Context, before: StoredDocument, after: null): Promise<null>
export async function writeDocument(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  after: NewDocument | OtherPayments | null,
): Promise<StoredDocument | null> {
  const files = after === null && before !== null ? await filesOf(tx, before) : []
  const months = await decideMonths(tx, before, taxedAfter(before, after))
  // The locks in the order of docs/locks.md, in one round trip: each begins when the one before is held.
  const [, , , , given] = await Promise.all([
    lockStock(tx, movedProducts(before, after)),
    lockContents(tx, files),
    changesNumber(before, after) ? lockPdfPlace(tx, before.documentId) : null,
    holdOpenMonths(tx, touchedMonths(before, after, changedMonths(months))),
    settleNumber(tx, context, before, after),
  ])
  // From here on the lock of the numbers may be held: only writes follow.
  const document = documentAfter(context, before, after, given)
  const isRewritten = after !== null && !('onlyPayments' in after)
  if (document === null && before !== null) deleteRows(tx, context, before, files)
  if (document !== null && isRewritten) writeRows(tx, context, before, document, months)
  if (document !== null) writePayments(tx, context, before, document)
  if (document !== null && before !== null) keepMonths(tx, context, months)
  followDay(tx, context, before, document)
  if (document !== null && isRewritten && movedProducts(before, after).length > 0) {
    keepDocumentStock(tx, context, document.documentId)
  }
  if (isRewritten && after.kind === 'BILL') tellProducts(tx, context, after.news)
  if (document?.kind === 'BILL') keepPayBillTask(tx, context, document.documentId)
  if (document?.kind === 'BILL' && isRewritten) keepProducts(tx, context, document)
  if (document === null || isRewritten) keepEvidence(tx, context, before, document)
  keepOverdue(tx, context, before, document)
  if (document !== null && document.kind !== 'BILL' && isRewritten && before !== null) {
    queuePdfAgain(tx, context, document.documentId)
  }
  return document
}

/** What the months of taxes will follow from. */
function taxedAfter(
  before: StoredDocument | null,
  after: NewDocument | OtherPayments | null,
): TaxedDocument | null {
  if (after === null || !('onlyPayments' in after)) return after
  return before && { ...before, payments: after.onlyPayments }
}

/** The products whose stock a document moves, or moved before. Its payments move none. */
function movedProducts(before: StoredDocument | null, after: NewDocument | OtherPayments | null): EntityId[] {
  if (after !== null && 'onlyPayments' in after) return []
  const lines = [...(before?.lines ?? []), ...(after?.lines ?? [])]
  return lines.flatMap(({ product }) => product?.entityId.uuid ?? [])
}

/** What has no product may be a task. */
function keepProducts(tx: Tx, context: Context, { documentId, lines }: StoredBill): void {
  const withoutProduct = lines.filter(({ product }) => product === null).map(({ localId }) => localId)
  keepProductTasks(tx, context, documentId, withoutProduct)
}

/**
 * Evidence is needed of an invoice, or no more since it was cancelled, or again since its cancellation was deleted. Where no goods left,
 * and none had left, there is no task and none comes.
 */
function keepEvidence(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  after: StoredDocument | null,
): void {
  const document = after ?? before
  if (document === null || document.kind === 'BILL') return
  const lines = [...(before?.lines ?? []), ...(after?.lines ?? [])]
  if (document.cancelled === null && !lines.some(mayNeedEvidence)) return
  keepEvidenceTask(tx, context, document.cancelled?.documentId ?? document.documentId)
}

/** What is due changes on the invoice itself, on the one that a cancellation cancels, and on the advances that it settles or sets free. */
function keepOverdue(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  after: StoredDocument | null,
): void {
  const ids = [before, after].flatMap((document) => {
    if (document === null || document.kind === 'BILL') return []
    const advances = document.advances.map((advance) => advance.documentId)
    if (document.kind === 'CANCELLATION') return [document.cancelled?.documentId ?? [], advances].flat()
    // That of a new one is written with it.
    return before === null ? advances : [document.documentId, ...advances]
  })
  for (const id of new Set(ids)) keepOverdueTask(tx, context, id)
}

/**
 * Whether the number of a stored invoice moves to another day or is given back. What is written then changes its place in
 * the queue of PDFs: whoever waits for that must not keep everybody from taking a number.
 */
function changesNumber(
  before: StoredDocument | null,
  after: NewDocument | OtherPayments | null,
): before is StoredInvoice {
  if (before === null || before.kind === 'BILL') return false
  if (after === null) return true
  return !('onlyPayments' in after) && after.documentDay !== before.documentDay
}

/** The number of an invoice or cancellation: taken, kept although its date moves, or held to be given back. */
async function settleNumber(
  tx: Tx,
  { today }: Context,
  before: StoredDocument | null,
  after: NewDocument | OtherPayments | null,
): Promise<GivenNumber | null> {
  const stored = before === null || before.kind === 'BILL' ? null : before
  if (after === null) {
    if (stored !== null) await holdLastNumber(tx, stored)
    return null
  }
  if ('onlyPayments' in after || after.kind === 'BILL') return null
  if (stored === null) return takeNumber(tx, after.documentDay, after.numbering)
  if (after.documentDay !== stored.documentDay) {
    await moveNumber(tx, stored, after.documentDay, after.numbering, today)
  }
  return { number: stored.number, place: stored.place }
}

/** The document as it will be stored; null when it will be gone. */
function documentAfter(
  context: Context,
  before: StoredDocument | null,
  after: NewDocument | OtherPayments | null,
  given: GivenNumber | null,
): StoredDocument | null {
  if (after === null) return null
  const payments = paymentsOf(context, 'onlyPayments' in after ? after.onlyPayments : after.payments)
  const paid = sumCents(payments.map((payment) => payment.amount))
  const { gone, written } = changedPayments(before, payments)
  const paymentsVersion = (before?.paymentsVersion ?? 0) + gone.length + written.length
  const paidBy = { payments, paid, paymentsVersion }
  if ('onlyPayments' in after) {
    if (before === null) throw new Error('payments of no document')
    return { ...before, ...paidBy, due: dueOf({ ...before, paid, isClosed: isClosed(before) }) }
  }
  const lines = after.lines.map((line) => ({ ...line, localId: line.localId ?? context.newId() }))
  const stored = { ...paidBy, lines, version: (before?.version ?? 0) + 1 }
  if (after.kind === 'BILL') {
    const { news: _, ...bill } = after
    return { ...bill, ...stored, due: dueOf({ gross: after.gross, paid, isClosed: false }) }
  }
  if (given === null) throw new Error('an invoice without a number')
  const { numbering: _, ...invoice } = after
  const cancelledById = before === null || before.kind === 'BILL' ? null : before.cancelledById
  const settledBy = before === null || before.kind === 'BILL' ? null : before.settledBy
  const facts = { isClosed: isClosed({ kind: after.kind, cancelledById }), settledBy }
  const due = dueOf({ gross: after.gross, paid, ...facts })
  return { ...invoice, ...given, ...stored, cancelledById, settledBy, due }
}

/**
 * The row, the line items and the tax groups, which are written anew, the months of a new document and the place of a new invoice in the
 * queue of PDFs, and the task to ask for what it comes to: one statement. And the mark of what a new cancellation cancels.
 */
function writeRows(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  document: StoredDocument,
  months: readonly MonthsOfDocument[],
): void {
  const { documentId } = document
  if (before !== null) {
    context.write(tx.deleteFrom('line_items').where('document_id', '=', documentId))
    context.write(tx.deleteFrom('document_taxes').where('document_id', '=', documentId))
    dropAdvances(tx, context, before)
  }
  const advances = document.kind === 'BILL' ? [] : document.advances
  const parts = [
    sql`document as (${before === null ? insertDocument(document) : updateDocument(tx, document)})`,
    sql`lines as (${rowsOf('line_items', lineRows(document))})`,
  ]
  const newMonths = before === null ? monthsOfNew(months) : null
  if (newMonths !== null) parts.push(sql`months as (${newMonths})`)
  if (before === null && document.kind !== 'BILL') {
    parts.push(sql`place as (${queuePdf(tx, context, documentId)})`)
    const task = overdueTask(context, document)
    if (task !== null) parts.push(sql`task as (${task})`)
  }
  if (advances.length > 0)
    parts.push(sql`advances as (${rowsOf('document_advances', advanceRows(document))})`)
  const query = sql`with ${sql.join(parts)} ${rowsOf('document_taxes', taxRows(document))}`
  context.write({ compile: () => query.compile(tx) })
  if (before === null) markCancelled(tx, context, document, document.documentId)
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
function filesOf(tx: Tx, { documentId }: StoredDocument) {
  return tx
    .selectFrom('attachments')
    .select(['attachment_id', 'sha256'])
    .where('owner_id', '=', documentId)
    .execute()
}

/**
 * A document goes with what hangs on it: files, payments, line items, taxes and tasks. The document as it was is for the
 * journal to keep.
 */
function deleteRows(
  tx: Tx,
  context: Context,
  before: StoredDocument,
  files: Awaited<ReturnType<typeof filesOf>>,
): void {
  const { documentId } = before
  // A cancelled invoice becomes normal again.
  markCancelled(tx, context, before, null)
  dropAdvances(tx, context, before)
  deleteFiles(tx, context, files)
  context.write(tx.deleteFrom('payments').where('document_id', '=', documentId))
  // Line items, taxes, its task and its place in the queue go with the row.
  context.write(tx.deleteFrom('documents').where('document_id', '=', documentId))
}

/** Those payments that are new, changed or gone; one that stays as it is keeps its row. */
function writePayments(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  { documentId, payments }: StoredDocument,
): void {
  const { gone, written } = changedPayments(before, payments)
  if (gone.length > 0) context.write(tx.deleteFrom('payments').where('payment_id', 'in', gone))
  const rows = written.map((payment) => paymentRow(documentId, payment))
  if (rows.length > 0) context.write({ compile: () => rowsOf('payments', rows).compile(tx) })
}

function paymentsOf(context: Context, payments: readonly NewPayment[]): Payment[] {
  return payments.map((payment) => ({ ...payment, paymentId: payment.paymentId ?? context.newId() }))
}

function changedPayments(before: StoredDocument | null, payments: readonly Payment[]) {
  const stored = new Map(before?.payments.map((payment) => [payment.paymentId, payment]))
  const written = payments.filter((payment) => !isSame(stored.get(payment.paymentId), payment))
  const kept = new Set(
    payments.filter((payment) => !written.includes(payment)).map(({ paymentId }) => paymentId),
  )
  return { written, gone: [...stored.keys()].filter((paymentId) => !kept.has(paymentId)) }
}

function isSame(stored: Payment | undefined, { recordDate, amount, fromIban }: Payment): boolean {
  return stored?.recordDate === recordDate && stored.amount === amount && stored.fromIban === fromIban
}

/** The counter of the numbers follows a number that is given back, and the latest date one that was moved. */
function followDay(
  tx: Tx,
  context: Context,
  before: StoredDocument | null,
  document: StoredDocument | null,
): void {
  if (before === null || before.kind === 'BILL') return
  if (document === null) giveNumberBack(tx, context, before.place)
  else if (document.documentDay !== before.documentDay) followLatestDay(tx, context)
}

/** One statement for any number of rows, so that it is prepared once. */
function rowsOf(
  table: 'line_items' | 'document_taxes' | 'document_advances' | 'payments',
  rows: readonly object[],
) {
  return sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json)`
}
