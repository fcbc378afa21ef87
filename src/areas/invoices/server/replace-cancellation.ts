import { refuseStale } from '#areas/documents/server/document-version.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import { lockDocument, readDocument, type StoredDocument } from '#areas/documents/server/read-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { Refusal } from '#kernel/errors.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type CancellationReplacement, cancellationReplaced, replaceCancellation } from '../contract.ts'
import { replacementProblems } from '../rules/decide-cancellation.ts'
import { cancelledFacts } from './create-cancellation.ts'
import { invoiceOnWire } from './invoice-on-wire.ts'
import { moveDate } from './move-date.ts'
import { followLatestDay } from './numbering.ts'
import { queuePdf } from './queue-pdf.ts'
import { refuseIssued } from './refuse-issued.ts'

/** Only the date and the text of a cancellation can be replaced: its dialog is frozen (decisions §4). */
export const replaceCancellationCommand = command(replaceCancellation, async (tx, input, context) => {
  const documentId = input.entityId.uuid
  const before = await lockDocument(tx, documentId, ['CANCELLATION'])
  await refuseIssued(tx, before, input.notHandedOut, () => refuseStale(input.version, before.row, false))
  const { cancelled_document_id: invoiceId } = before.row
  if (invoiceId === null) throw new Error('a cancellation without its invoice')
  const [invoice, firm, categories] = await Promise.all([
    readDocument(tx, invoiceId, ['INVOICE']),
    loadFirm(tx),
    loadLineCategories(tx, input.lineItemCreations ?? []),
  ])
  const problems = replacementProblems(input, {
    invoiceId,
    invoice: cancelledFacts(invoice),
    categories,
    today: context.today,
  })
  if (problems.length > 0) throw new Refusal('invalid-input', problems)
  // A cancellation is locked by the months of its own dates: both must be open (decisions §4, month lock).
  const isMoved = await moveDate(tx, before, input.documentCreation.invoiceDate, firm, context.today)
  const stored = writeReplacement(tx, context, before, input)
  if (isMoved) followLatestDay(tx, context)
  queuePdf(tx, context, documentId)
  const { number, document_day } = invoice.row
  return fact(cancellationReplaced, documentId, {
    ...recordedDocument(invoiceOnWire(stored, { number, documentDay: document_day })),
    notHandedOut: input.notHandedOut,
  })
})

function writeReplacement(
  tx: Tx,
  { write }: Context,
  before: StoredDocument,
  { documentCreation, entityId }: CancellationReplacement,
): StoredDocument {
  const changes = {
    document_day: documentCreation.invoiceDate,
    custom_text: documentCreation.customText,
    version: before.row.version + 1,
  }
  write(tx.updateTable('documents').set(changes).where('document_id', '=', entityId.uuid))
  return { ...before, row: { ...before.row, ...changes } }
}
