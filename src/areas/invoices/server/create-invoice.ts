import { insertDocument } from '#areas/documents/server/insert-document.ts'
import { loadDocumentRate } from '#areas/documents/server/load-document-rate.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import { loadLineProducts } from '#areas/documents/server/load-line-products.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { loadReceiver } from '#areas/partners/server/load-partner.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { searchKey } from '#kernel/text-key.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { createInvoice, type InvoiceCreation, invoiceCreated } from '../contract.ts'
import { type DecidedInvoice, decideInvoice } from '../rules/decide-invoice.ts'
import { invoiceOnWire } from './invoice-on-wire.ts'
import { type TakenNumber, takeNumber } from './take-number.ts'

export const createInvoiceCommand = command(
  createInvoice,
  async (tx, input, context) => {
    const { firm, ...facts } = await loadFacts(tx, input)
    const decision = decideInvoice(input, { ...facts, firm: legalFirm(firm), today: context.today })
    if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
    // From here on the counter's lock is held: only writes follow.
    const taken = await takeNumber(tx, input.documentCreation.invoiceDate, firm)
    const documentId = context.newId()
    const stored = insertDocument(tx, context, newDocument(documentId, input, decision.invoice, taken))
    context.write(tx.insertInto('pending_pdfs').values({ document_id: documentId }))
    context.wake('pdf')
    return fact(invoiceCreated, documentId, recordedDocument(invoiceOnWire(stored)))
  },
  {
    // Somebody deleted it after it was looked up.
    documents_partner_id_fkey: { path: 'partner.entityId', message: 'Kunde fehlt' },
    line_items_category_id_fkey: { path: 'lineItemCreations', message: 'Kategorie fehlt' },
    line_items_product_id_fkey: { path: 'lineItemCreations', message: 'Ware fehlt' },
  },
)

async function loadFacts(tx: Tx, input: InvoiceCreation) {
  const { currency, invoiceDate } = input.documentCreation
  const [firm, receiver, categories, products, rate] = await Promise.all([
    loadFirm(tx),
    loadReceiver(tx, input.partner.entityId.uuid),
    loadLineCategories(tx, input.lineItemCreations),
    loadLineProducts(tx, input.lineItemCreations),
    loadDocumentRate(tx, currency, invoiceDate),
  ])
  return { firm, receiver, categories, products, rate }
}

/** What the rules ask of the firm. */
export function legalFirm(firm: Awaited<ReturnType<typeof loadFirm>>) {
  return {
    name: firm.name,
    street: firm.street,
    zip: firm.zip,
    city: firm.city,
    taxNumber: firm.tax_number,
    vatId: firm.vat_id,
    // The database's check allows only the contract's words.
    taxScheme: firm.tax_scheme as 'SOLL',
    ukCountsAsEu: firm.uk_counts_as_eu,
  }
}

function newDocument(
  documentId: EntityId,
  input: InvoiceCreation,
  invoice: DecidedInvoice,
  taken: TakenNumber,
) {
  const { documentCreation, partner, partnership } = input
  const { preferredPaymentMethod, paymentTargetDays } = partnership.partnershipData
  const receiver = partnerName(invoice.receiver)
  const words = [
    taken.number,
    receiver,
    ...invoice.lines.flatMap((line) => [line.bookingText, line.descriptionShort]),
  ]
  return {
    documentId,
    kind: 'INVOICE' as const,
    number: taken.number,
    numberYear: taken.year,
    numberCount: taken.count,
    documentDay: documentCreation.invoiceDate,
    bookingDay: null,
    serviceDay: invoice.serviceDay,
    currency: documentCreation.currency,
    rate: invoice.rate.rate,
    rateDay: invoice.rate.day,
    partnerId: partner.entityId.uuid,
    partner: invoice.receiver,
    partnerText: receiver,
    paymentMethod: preferredPaymentMethod,
    paymentTargetDays: preferredPaymentMethod.paymentMethod === 'WIRE' ? paymentTargetDays : null,
    customerNumberAtSupplier: '',
    remarks: documentCreation.remarks,
    customText: documentCreation.customText,
    lines: invoice.lines,
    totals: invoice.totals,
    payments: invoice.payments,
    searchText: searchKey([...new Set(words)].join(' ').slice(0, 2000)),
  }
}
