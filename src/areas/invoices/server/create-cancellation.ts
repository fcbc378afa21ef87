import { loadUploads, takenFact, takeUploads } from '#areas/attachments/server/take-uploads.ts'
import { type FiguredLine, negateFigures, negateGroup } from '#areas/documents/rules/document-figures.ts'
import type { LineText } from '#areas/documents/rules/lines/line-texts.ts'
import type { NewInvoice, StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { wholeEuroOf } from '#areas/documents/rules/whole-euro.ts'
import { holdNamed } from '#areas/documents/server/hold-named.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import { numberRules } from '#areas/documents/server/numbering.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { writeDocument } from '#areas/documents/server/write-document.ts'
import { type FirmRow, loadFirm } from '#areas/firm/server/load-firm.ts'
import { stockBounds } from '#areas/stock/server/stock-bounds.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import { cancellationCreated, createCancellation } from '../contract.ts'
import { cancellationProblems } from '../rules/decide-cancellation.ts'
import { refuseElectronic } from './electronic/refuse-electronic.ts'
import { invoiceKinds } from './invoice-kinds.ts'
import { loadCorrections } from './load-corrected.ts'
import { invoiceOnWire } from './reads/invoice-on-wire.ts'

const alreadyCancelled = {
  path: 'documentCreation.cancelledInvoiceEntityId',
  message: 'Diese Rechnung ist schon storniert',
}

export const createCancellationCommand = command(
  createCancellation,
  async (tx, input, context) => {
    const invoiceId = input.documentCreation.cancelledInvoiceEntityId
    const [invoice, firm, categories, , corrections] = await Promise.all([
      lockDocument(tx, invoiceId, invoiceKinds),
      loadFirm(tx),
      loadLineCategories(tx, input.lineItemCreations ?? [], 'looking'),
      // Its lines are written again, negated.
      holdNamed(tx, invoiceId),
      loadCorrections(tx, invoiceId),
    ])
    const problems = cancellationProblems(input, {
      invoice,
      categories,
      corrections: corrections.standing,
      today: context.today,
    })
    if (problems.length > 0) throw new Refusal('invalid-input', problems)
    const uploads = await loadUploads(tx, input.attachmentEntityIds, null, context)
    const document = newCancellation(context.newId(), input, invoice, firm, context.newId)
    context.checkMeanwhile(() => refuseElectronic(document, firm))
    const stored = await writeDocument(tx, context, null, document)
    takeUploads(tx, context, document.documentId, uploads)
    return fact(cancellationCreated, document.documentId, {
      ...recordedDocument(invoiceOnWire(stored)),
      ...takenFact(uploads),
      cancelledInvoiceEntityId: invoiceId,
    })
  },
  {
    documents_cancelled_document_id_key: alreadyCancelled,
    documents_cancelled_by_document_id_key: alreadyCancelled,
    ...stockBounds('documentCreation.cancelledInvoiceEntityId'),
  },
)

/** The invoice with its figures negated; date and text are the cancellation's own. */
export function newCancellation(
  documentId: EntityId,
  { documentCreation }: { documentCreation: { invoiceDate: Day; customText: string } },
  invoice: StoredInvoice,
  firm: FirmRow,
  newId: () => EntityId,
): NewInvoice {
  const figures = negateFigures(invoice)
  return {
    ...invoice,
    ...figures,
    documentId,
    kind: 'CANCELLATION',
    documentDay: documentCreation.invoiceDate,
    customText: documentCreation.customText,
    cancelled: {
      documentId: invoice.documentId,
      number: invoice.number,
      documentDay: invoice.documentDay,
      paid: invoice.paid,
    },
    corrected: null,
    replaces: null,
    originalEuro: wholeEuroOf(invoice),
    // Nothing is asked by it.
    discountTerms: [],
    // It counts on its own date, whatever its invoice was reported for.
    declarations: invoice.declarations.filter(({ code }) => code !== 'LATE_REPORT'),
    advances: invoice.advances.map((advance) => ({
      ...advance,
      received: advance.received.map(negateGroup),
    })),
    ...underOwnIds(figures.lines, invoice.texts, newId),
    payments: [],
    reductions: [],
    numbering: numberRules(firm),
  }
}

/** A line's own id is the cancelled one's; a discount still names its item, or the line of the corrected invoice, and a text its line. */
function underOwnIds(
  lines: readonly FiguredLine[],
  texts: readonly LineText[],
  newId: () => EntityId,
): { lines: FiguredLine[]; texts: LineText[] } {
  const ids = new Map(lines.map(({ localId }) => [localId, newId()]))
  const own = (id: EntityId | null) => ids.get(id) ?? null
  return {
    lines: lines.map((line) => ({
      ...line,
      localId: own(line.localId),
      appliesToLocalId: line.appliesToLocalId && (own(line.appliesToLocalId) ?? line.appliesToLocalId),
    })),
    texts: texts.map((text) => ({ ...text, beforeLocalId: own(text.beforeLocalId) })),
  }
}
