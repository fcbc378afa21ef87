import {
  loadUploads,
  noteElectronic,
  takenFact,
  takeUploads,
} from '#areas/attachments/server/take-uploads.ts'
import { loadDocumentRate } from '#areas/documents/server/load-document-rate.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import { writeDocument } from '#areas/documents/server/write-document.ts'
import { holdDraft, holdFilesLeft, removeDraft } from '#areas/drafts/server/hold-draft.ts'
import type { ElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { loadFirm, taxSchemesOf } from '#areas/firm/server/load-firm.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import { loadNamedSupplier } from '#areas/partners/server/load-named-partner.ts'
import { billBounds } from '#areas/stock/server/stock-bounds.ts'
import { Refusal } from '#kernel/errors.ts'
import { fact, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type BillCreation, billCreated, createBill } from '../contract.ts'
import { decideBill } from '../rules/decide-bill.ts'
import { billDocument } from './bill-document.ts'
import { readElectronicUploads, takenOf } from './electronic-uploads.ts'
import { loadToldProducts } from './load-told-products.ts'
import { recordedBill } from './recorded-bill.ts'
import { refuseRecorded } from './refuse-recorded.ts'

export const createBillCommand = (electronicFiles: ElectronicFiles) =>
  preparedCommand(
    createBill,
    ({ attachmentEntityIds, draftEntityId }, context) =>
      readElectronicUploads(electronicFiles, { attachmentEntityIds, owner: draftEntityId }, context),
    async (tx, input, context) => {
      const documentId = context.newId()
      const draft = await holdDraft(tx, input.draftEntityId, 'BILL')
      const facts = { ...(await loadFacts(tx, input)), documentId, today: context.today }
      const decision = decideBill(input, facts)
      if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
      const uploads = await loadUploads(tx, input.attachmentEntityIds, null, context, draft, {
        takesPapers: true,
      })
      const left = await holdFilesLeft(tx, draft, input.attachmentEntityIds)
      const bill = billDocument(documentId, input, decision.bill)
      const electronic = takenOf(context.prepared, uploads)
      await refuseRecorded(tx, { bill, uploads, electronic, before: null, alsoRecorded: input.alsoRecorded })
      const stored = await writeDocument(tx, context, null, bill)
      takeUploads(tx, context, documentId, uploads)
      noteElectronic(tx, context, electronic)
      removeDraft(tx, context, draft, left)
      return fact(billCreated, documentId, {
        ...recordedBill(stored, decision.bill.news),
        ...takenFact(uploads),
      })
    },
    billBounds,
  )

async function loadFacts(tx: Tx, input: BillCreation) {
  const { currency, billDate } = input.documentCreation
  const named = input.lineItemCreations.map(({ productEntityId }) => productEntityId)
  const [firm, supplier, categories, told, rate, openFrom] = await Promise.all([
    loadFirm(tx),
    loadNamedSupplier(tx, input.partner.entityId.uuid),
    loadLineCategories(tx, input.lineItemCreations, 'naming'),
    // A purchase may tell them what they cost.
    loadToldProducts(tx, null, named, 'changing'),
    loadDocumentRate(tx, currency, billDate),
    loadOpenFrom(tx),
  ])
  const ukCountsAsEu = firm.uk_counts_as_eu
  return { taxSchemes: taxSchemesOf(firm), ukCountsAsEu, supplier, categories, ...told, rate, openFrom }
}
