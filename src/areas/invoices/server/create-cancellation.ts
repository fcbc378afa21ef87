import { decidedLine } from '#areas/documents/server/decided-line.ts'
import { insertDocument } from '#areas/documents/server/insert-document.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import type { StoredDocument } from '#areas/documents/server/read-document.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import { type CancellationCreation, cancellationCreated, createCancellation } from '../contract.ts'
import {
  type CancelledFacts,
  type DecidedCancellation,
  decideCancellation,
} from '../rules/decide-cancellation.ts'
import { invoiceKinds } from './invoice-kinds.ts'
import { invoiceOnWire } from './invoice-on-wire.ts'
import { invoiceSearchText } from './invoice-search-text.ts'
import { queuePdf } from './queue-pdf.ts'
import { type TakenNumber, takeNumber } from './take-number.ts'

const alreadyCancelled = {
  path: 'documentCreation.cancelledInvoiceEntityId',
  message: 'Diese Rechnung ist schon storniert',
}

export const createCancellationCommand = command(
  createCancellation,
  async (tx, input, context) => {
    const invoiceId = input.documentCreation.cancelledInvoiceEntityId
    const [stored, firm, categories] = await Promise.all([
      lockDocument(tx, invoiceId, invoiceKinds),
      loadFirm(tx),
      loadLineCategories(tx, input.lineItemCreations ?? []),
    ])
    const decision = decideCancellation(input, {
      invoice: cancelledFacts(stored),
      categories,
      today: context.today,
    })
    if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
    // A cancellation is locked by the month of its own date: that month must be open (decisions §4, month lock).
    // From here on the counter's lock is held: only writes follow.
    const taken = await takeNumber(tx, input.documentCreation.invoiceDate, firm)
    const documentId = context.newId()
    const made = insertDocument(
      tx,
      context,
      newCancellation(documentId, input, decision.cancellation, stored, taken),
    )
    context.write(
      tx
        .updateTable('documents')
        .set({ cancelled_by_document_id: documentId })
        .where('document_id', '=', invoiceId),
    )
    queuePdf(tx, context, documentId)
    const { row } = stored
    const wire = invoiceOnWire(made, { number: row.number, documentDay: row.document_day })
    return fact(cancellationCreated, documentId, {
      ...recordedDocument(wire),
      cancelledInvoiceEntityId: invoiceId,
    })
  },
  {
    documents_cancelled_document_id_key: alreadyCancelled,
    documents_cancelled_by_document_id_key: alreadyCancelled,
  },
)

/** An invoice as the rules of its cancellation know it. */
export function cancelledFacts({ row, lines }: StoredDocument): CancelledFacts {
  return {
    // The caller reads only these two kinds.
    documentType: row.kind as CancelledFacts['documentType'],
    isCancelled: row.cancelled_by_document_id !== null,
    number: row.number,
    day: row.document_day,
    serviceDay: row.service_day ?? row.document_day,
    currency: row.currency,
    remarks: row.remarks,
    partnerId: row.partner_id,
    partner: row.partner,
    paymentMethod: row.payment_method,
    paymentTargetDays: row.payment_target_days,
    lines: lines.map(decidedLine),
  }
}

function newCancellation(
  documentId: EntityId,
  { documentCreation }: CancellationCreation,
  { lines, totals }: DecidedCancellation,
  { row }: StoredDocument,
  taken: TakenNumber,
) {
  return {
    documentId,
    kind: 'CANCELLATION' as const,
    number: taken.number,
    numberYear: taken.year,
    numberCount: taken.count,
    documentDay: documentCreation.invoiceDate,
    bookingDay: null,
    serviceDay: row.service_day,
    currency: row.currency,
    rate: row.rate,
    rateDay: row.rate_day,
    partnerId: row.partner_id,
    // Stored as the receiver's schema parsed it.
    partner: row.partner as object,
    partnerText: row.partner_text,
    paymentMethod: row.payment_method as object,
    paymentTargetDays: row.payment_target_days,
    customerNumberAtSupplier: '',
    remarks: row.remarks,
    customText: documentCreation.customText,
    // A line's own id is the cancelled one's.
    lines: lines.map((line) => ({ ...line, localId: null })),
    totals,
    payments: [],
    cancelledDocumentId: row.document_id,
    searchText: invoiceSearchText({ number: taken.number, receiver: row.partner_text, lines }, row.number),
  }
}
