import { refuseStale } from '#areas/documents/server/document-version.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { replaceDocument, storedPayments } from '#areas/documents/server/replace-document.ts'
import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { invoiceReplaced, replaceInvoice } from '../contract.ts'
import { decideInvoice } from '../rules/decide-invoice.ts'
import { invoiceConstraints, invoiceDocument } from './invoice-document.ts'
import { invoiceOnWire } from './invoice-on-wire.ts'
import { legalFirm, loadInvoiceFacts } from './load-invoice-facts.ts'
import { moveDate } from './move-date.ts'
import { followLatestDay, numberOf } from './numbering.ts'
import { queuePdf } from './queue-pdf.ts'
import { refuseIssued } from './refuse-issued.ts'

export const replaceInvoiceCommand = command(
  replaceInvoice,
  async (tx, input, context) => {
    const documentId = input.entityId.uuid
    const { invoiceDate } = input.documentCreation
    const before = await lockDocument(tx, documentId, ['INVOICE'])
    await refuseIssued(tx, before, input.notHandedOut, () =>
      refuseStale(input.version, before.row, input.documentRecordCreations !== null),
    )
    const { firm, ...facts } = await loadInvoiceFacts(tx, input, before)
    const decision = decideInvoice(input, {
      ...facts,
      firm: legalFirm(firm),
      today: context.today,
      stored: storedPayments(before),
    })
    if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
    // Both months, the one it had and the one it gets, must be open (decisions §4, month lock).
    const isMoved = await moveDate(tx, before, invoiceDate, firm, context.today)
    const document = invoiceDocument(documentId, input, decision.invoice, numberOf(before))
    const stored = replaceDocument(tx, context, before, document)
    if (isMoved) followLatestDay(tx, context)
    queuePdf(tx, context, documentId)
    return fact(invoiceReplaced, documentId, {
      ...recordedDocument(invoiceOnWire(stored)),
      notHandedOut: input.notHandedOut,
    })
  },
  invoiceConstraints,
)
