import {
  loadUploads,
  noteElectronic,
  takenFact,
  takeUploads,
} from '#areas/attachments/server/take-uploads.ts'
import type { StoredBill } from '#areas/documents/rules/stored-document.ts'
import { refuseStale } from '#areas/documents/server/document-version.ts'
import { loadReplacedRate } from '#areas/documents/server/load-document-rate.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import { lockDocument } from '#areas/documents/server/read-document.ts'
import { writeDocument } from '#areas/documents/server/write-document.ts'
import type { ElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { loadFirm, taxSchemesOf } from '#areas/firm/server/load-firm.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import { loadNamedSupplier } from '#areas/partners/server/load-named-partner.ts'
import { billBounds } from '#areas/stock/server/stock-bounds.ts'
import { Refusal } from '#kernel/errors.ts'
import { fact, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type BillReplacement, billReplaced, replaceBill } from '../contract.ts'
import { decideBill } from '../rules/decide-bill.ts'
import { billDocument } from './bill-document.ts'
import { readElectronicUploads } from './electronic-uploads.ts'
import { loadToldProducts, namedProducts } from './load-told-products.ts'
import { recordedBill } from './recorded-bill.ts'
import { refuseRecorded } from './refuse-recorded.ts'

export const replaceBillCommand = (electronicFiles: ElectronicFiles) =>
  preparedCommand(
    replaceBill,
    ({ attachmentEntityIds, entityId }, context) =>
      readElectronicUploads(electronicFiles, { attachmentEntityIds, owner: entityId.uuid }, context),
    async (tx, input, context) => {
      const documentId = input.entityId.uuid
      const before = await lockDocument(tx, documentId, ['BILL'])
      refuseStale(input, before, input.documentRecordCreations !== null)
      const facts = { ...(await loadFacts(tx, input, before)), documentId, today: context.today }
      const decision = decideBill(input, facts)
      if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
      const uploads = await loadUploads(tx, input.attachmentEntityIds, documentId, context, null, {
        takesPapers: true,
      })
      const bill = billDocument(documentId, input, decision.bill)
      const electronic = context.prepared
      await refuseRecorded(tx, { bill, uploads, electronic, before, alsoRecorded: input.alsoRecorded })
      const stored = await writeDocument(tx, context, before, bill)
      takeUploads(tx, context, documentId, uploads)
      noteElectronic(tx, context, electronic)
      return fact(billReplaced, documentId, {
        ...recordedBill(stored, decision.bill.news),
        ...takenFact(uploads),
      })
    },
    billBounds,
  )

async function loadFacts(tx: Tx, input: BillReplacement, before: StoredBill) {
  const { currency, billDate } = input.documentCreation
  const named = input.lineItemCreations.map(({ productEntityId }) => productEntityId)
  const [firm, supplier, categories, told, rate, openFrom] = await Promise.all([
    loadFirm(tx),
    supplierOfReplacement(tx, input, before),
    loadLineCategories(tx, input.lineItemCreations, 'naming'),
    // A purchase may tell them what they cost, and what it told before follows it.
    loadToldProducts(tx, before.documentId, [...named, ...namedProducts(before.lines)], 'changing'),
    loadReplacedRate(tx, before, currency, billDate),
    loadOpenFrom(tx),
  ])
  const ukCountsAsEu = firm.uk_counts_as_eu
  return {
    taxSchemes: taxSchemesOf(firm),
    ukCountsAsEu,
    supplier,
    categories,
    ...told,
    rate,
    openFrom,
    stored: before,
  }
}

/** A bill keeps its supplier's data as they were (decisions §4, partner snapshot); only another supplier's are looked up. */
async function supplierOfReplacement(tx: Tx, { partner }: BillReplacement, before: StoredBill) {
  const { uuid } = partner.entityId
  return uuid === before.partnerId ? before.partner : loadNamedSupplier(tx, uuid)
}
