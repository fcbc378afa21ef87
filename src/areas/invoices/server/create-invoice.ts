import { insertDocument } from '#areas/documents/server/insert-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { createInvoice, invoiceCreated } from '../contract.ts'
import { decideInvoice } from '../rules/decide-invoice.ts'
import { invoiceConstraints, invoiceDocument } from './invoice-document.ts'
import { invoiceOnWire } from './invoice-on-wire.ts'
import { legalFirm, loadInvoiceFacts } from './load-invoice-facts.ts'
import { queuePdf } from './queue-pdf.ts'
import { takeNumber } from './take-number.ts'

export const createInvoiceCommand = command(
  createInvoice,
  async (tx, input, context) => {
    const { firm, ...facts } = await loadInvoiceFacts(tx, input, null)
    const decision = decideInvoice(input, { ...facts, firm: legalFirm(firm), today: context.today })
    if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
    // From here on the counter's lock is held: only writes follow.
    const taken = await takeNumber(tx, input.documentCreation.invoiceDate, firm)
    const documentId = context.newId()
    const stored = insertDocument(tx, context, invoiceDocument(documentId, input, decision.invoice, taken))
    queuePdf(tx, context, documentId)
    return fact(invoiceCreated, documentId, recordedDocument(invoiceOnWire(stored)))
  },
  invoiceConstraints,
)
