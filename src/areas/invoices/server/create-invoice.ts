import { loadUploads, takenFact, takeUploads } from '#areas/attachments/server/take-uploads.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { writeDocument } from '#areas/documents/server/write-document.ts'
import { holdDraft, holdFilesLeft, removeDraft } from '#areas/drafts/server/hold-draft.ts'
import { invoiceBounds } from '#areas/stock/server/stock-bounds.ts'
import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { createInvoice, invoiceCreated } from '../contract.ts'
import { decideInvoice } from '../rules/decide-invoice.ts'
import { refuseElectronic } from './electronic/refuse-electronic.ts'
import { invoiceDocument } from './invoice-document.ts'
import { lockAdvances } from './load-advances.ts'
import { legalFirm, loadInvoiceFacts } from './load-invoice-facts.ts'
import { retellCancellations } from './load-replaced.ts'
import { invoiceOnWire } from './reads/invoice-on-wire.ts'

export const createInvoiceCommand = command(
  createInvoice,
  async (tx, input, context) => {
    const draft = await holdDraft(tx, input.draftEntityId, 'INVOICE')
    const advances = await lockAdvances(tx, input.documentCreation.advanceInvoiceEntityIds)
    const { firm, ...facts } = await loadInvoiceFacts(tx, input, null)
    const decision = decideInvoice(input, { ...facts, advances, firm: legalFirm(firm), today: context.today })
    if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
    const uploads = await loadUploads(tx, input.attachmentEntityIds, null, context, draft)
    const left = await holdFilesLeft(tx, draft, input.attachmentEntityIds)
    const document = invoiceDocument(context.newId(), input, decision.invoice, firm)
    await retellCancellations(tx, context, null, document.replaces)
    context.checkMeanwhile(() => refuseElectronic(document, firm))
    const stored = await writeDocument(tx, context, null, document)
    takeUploads(tx, context, document.documentId, uploads)
    removeDraft(tx, context, draft, left)
    return fact(invoiceCreated, document.documentId, {
      ...recordedDocument(invoiceOnWire(stored)),
      ...takenFact(uploads),
    })
  },
  invoiceBounds,
)
