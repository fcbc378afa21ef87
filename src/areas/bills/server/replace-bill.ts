import { refuseStale } from '#areas/documents/server/document-version.ts'
import { loadReplacedRate } from '#areas/documents/server/load-document-rate.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import { loadLineProducts } from '#areas/documents/server/load-line-products.ts'
import { lockDocument, type StoredDocument } from '#areas/documents/server/read-document.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { replaceDocument, storedPayments } from '#areas/documents/server/replace-document.ts'
import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import { loadSupplier } from '#areas/partners/server/load-partner.ts'
import { keepPayBillTask } from '#areas/tasks/server/keep-pay-bill-task.ts'
import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type BillReplacement, billReplaced, replaceBill } from '../contract.ts'
import { decideBill } from '../rules/decide-bill.ts'
import { billConstraints, billDocument } from './bill-document.ts'
import { billOnWire } from './bill-on-wire.ts'

export const replaceBillCommand = command(
  replaceBill,
  async (tx, input, context) => {
    const documentId = input.entityId.uuid
    const before = await lockDocument(tx, documentId, ['BILL'])
    refuseStale(input.version, before.row, input.documentRecordCreations !== null)
    const decision = decideBill(input, { ...(await loadFacts(tx, input, before)), today: context.today })
    if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
    const stored = replaceDocument(tx, context, before, billDocument(documentId, input, decision.bill))
    keepPayBillTask(tx, context, documentId)
    return fact(billReplaced, documentId, recordedDocument(billOnWire(stored)))
  },
  billConstraints,
)

async function loadFacts(tx: Tx, input: BillReplacement, before: StoredDocument) {
  const { currency, billDate } = input.documentCreation
  const [supplier, categories, products, rate] = await Promise.all([
    supplierOfReplacement(tx, input, before),
    loadLineCategories(tx, input.lineItemCreations),
    loadLineProducts(tx, input.lineItemCreations),
    loadReplacedRate(tx, before, currency, billDate),
  ])
  return { supplier, categories, products, rate, stored: storedPayments(before) }
}

/** A bill keeps its supplier's data as they were (decisions §4, partner snapshot); only another supplier's are looked up. */
async function supplierOfReplacement(tx: Tx, { partner }: BillReplacement, { row }: StoredDocument) {
  const { uuid } = partner.entityId
  // What was stored with a bill was parsed by the supplier's schema.
  return uuid === row.partner_id ? (row.partner as SupplierFields) : loadSupplier(tx, uuid)
}
