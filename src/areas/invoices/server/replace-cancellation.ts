import { loadUploads, takenFact, takeUploads } from '#areas/attachments/server/take-uploads.ts'
import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { refuseStale } from '#areas/documents/server/document-version.ts'
import { holdNamed } from '#areas/documents/server/hold-named.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import { numberRules } from '#areas/documents/server/numbering.ts'
import { lockDocument, readDocument } from '#areas/documents/server/read-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { writeDocument } from '#areas/documents/server/write-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { stockBounds } from '#areas/stock/server/stock-bounds.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import { cancellationReplaced, replaceCancellation } from '../contract.ts'
import { replacementProblems } from '../rules/decide-cancellation.ts'
import { invoiceOnWire } from './reads/invoice-on-wire.ts'
import { refuseIssued } from './refuse-issued.ts'

/** Only the date and the text of a cancellation can be replaced: its dialog is frozen (decisions §4). */
export const replaceCancellationCommand = command(
  replaceCancellation,
  async (tx, input, context) => {
    const documentId = input.entityId.uuid
    const before = await lockDocument(tx, documentId, ['CANCELLATION'])
    await refuseIssued(tx, before, input.notHandedOut, () => refuseStale(input, before, false))
    const [invoice, firm, categories] = await Promise.all([
      readDocument(tx, cancelledBy(before), ['INVOICE']),
      loadFirm(tx),
      loadLineCategories(tx, input.lineItemCreations ?? [], 'looking'),
      holdNamed(tx, documentId),
    ])
    const problems = replacementProblems(input, { invoice, categories, today: context.today, before })
    if (problems.length > 0) throw new Refusal('invalid-input', problems)
    const uploads = await loadUploads(tx, input.attachmentEntityIds, documentId, context)
    const { documentCreation } = input
    const stored = await writeDocument(tx, context, before, {
      ...before,
      documentDay: documentCreation.invoiceDate,
      customText: documentCreation.customText,
      numbering: numberRules(firm),
    })
    takeUploads(tx, context, documentId, uploads)
    return fact(cancellationReplaced, documentId, {
      ...recordedDocument(invoiceOnWire(stored)),
      ...takenFact(uploads),
      notHandedOut: input.notHandedOut,
    })
  },
  stockBounds('documentCreation.invoiceDate'),
)

function cancelledBy({ cancelled }: StoredInvoice): EntityId {
  if (cancelled === null) throw new Error('a cancellation without its invoice')
  return cancelled.documentId
}
