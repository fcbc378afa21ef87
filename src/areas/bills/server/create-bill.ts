import { insertDocument } from '#areas/documents/server/insert-document.ts'
import { loadDocumentRate } from '#areas/documents/server/load-document-rate.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { loadSupplier } from '#areas/partners/server/load-partner.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { searchKey } from '#kernel/text-key.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type BillCreation, billCreated, createBill } from '../contract.ts'
import { type DecidedBill, decideBill } from '../rules/decide-bill.ts'
import { billOnWire } from './bill-on-wire.ts'

export const createBillCommand = command(
  createBill,
  async (tx, input, context) => {
    const decision = decideBill(input, { ...(await loadFacts(tx, input)), today: context.today })
    if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
    const documentId = context.newId()
    const stored = insertDocument(tx, context, newDocument(documentId, input, decision.bill))
    return fact(billCreated, documentId, recordedDocument(billOnWire(stored)))
  },
  {
    // Somebody deleted it after it was looked up.
    documents_partner_id_fkey: { path: 'partner.entityId', message: 'Lieferant fehlt' },
    line_items_category_id_fkey: { path: 'lineItemCreations', message: 'Kategorie fehlt' },
  },
)

async function loadFacts(tx: Tx, input: BillCreation) {
  const { currency, billDate } = input.documentCreation
  const [supplier, categories, rate] = await Promise.all([
    loadSupplier(tx, input.partner.entityId.uuid),
    loadLineCategories(tx, input.lineItemCreations),
    loadDocumentRate(tx, currency, billDate),
  ])
  return { supplier, categories, rate }
}

function newDocument(documentId: EntityId, input: BillCreation, bill: DecidedBill) {
  const { documentCreation, partner, partnership } = input
  const { preferredPaymentMethod, paymentTargetDays, customerNumberAtSupplier } = partnership.partnershipData
  const supplier = partnerName(bill.supplier)
  const words = [documentCreation.billNumber, supplier, ...bill.lines.map((line) => line.bookingText)]
  return {
    documentId,
    kind: 'BILL' as const,
    number: documentCreation.billNumber,
    numberYear: null,
    numberCount: null,
    documentDay: documentCreation.billDate,
    bookingDay: bill.bookingDay,
    serviceDay: null,
    currency: documentCreation.currency,
    rate: bill.rate.rate,
    rateDay: bill.rate.day,
    partnerId: partner.entityId.uuid,
    partner: bill.supplier,
    partnerText: supplier,
    paymentMethod: preferredPaymentMethod,
    paymentTargetDays: preferredPaymentMethod.paymentMethod === 'WIRE' ? paymentTargetDays : null,
    customerNumberAtSupplier,
    remarks: '',
    customText: '',
    lines: bill.lines,
    totals: bill.totals,
    payments: bill.payments,
    searchText: searchKey([...new Set(words)].join(' ').slice(0, 2000)),
  }
}
