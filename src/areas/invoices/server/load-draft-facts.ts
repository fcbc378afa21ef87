import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import { loadLineProducts } from '#areas/documents/server/load-line-products.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { loadReceiver } from '#areas/partners/server/load-partner.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { InvoiceDraft } from '../contract.ts'
import { draftHead } from '../rules/draft-invoice.ts'
import { loadAdvances } from './load-advances.ts'
import { loadCorrected } from './load-corrected.ts'
import { legalFirm, loadInvoiceRate } from './load-invoice-facts.ts'
import { loadReplaced } from './load-replaced.ts'

/**
 * What an invoice that is being written depends on, without any lock; `before` is the stored one that is changed, `cancelled` one that is
 * cancelled with it.
 */
export async function loadDraftFacts(
  tx: Tx,
  draft: InvoiceDraft,
  before: StoredInvoice | null,
  today: Day,
  cancelled: EntityId | null = null,
) {
  const { documentCreation, partner } = draft
  const itself = before?.documentId ?? null
  const [correction, replaced] = await Promise.all([
    loadCorrected(tx, documentCreation, itself ?? cancelled),
    loadReplaced(tx, documentCreation, itself),
  ])
  const originals = { ...correction, replaced }
  const { correctedInvoice } = documentCreation
  const [firm, now, categories, products, rate, advances] = await Promise.all([
    loadFirm(tx),
    partner && loadReceiver(tx, partner.entityId.uuid, 'looking'),
    loadLineCategories(tx, draft.lineItemCreations, 'looking'),
    loadLineProducts(tx, draft.lineItemCreations, 'looking'),
    loadInvoiceRate(tx, { ...draftHead(draft, today), correctedInvoice }, before, originals),
    loadAdvances(tx, documentCreation.advanceInvoiceEntityIds),
  ])
  const { corrected } = correction
  const receiver = now && corrected?.partnerId === partner?.entityId.uuid ? (corrected?.partner ?? now) : now
  const { differentialTaxMethod, taxSchemes } = legalFirm(firm)
  return {
    firm,
    receiver,
    categories,
    products,
    rate,
    ...originals,
    advances,
    today,
    differentialTaxMethod,
    taxSchemes,
  }
}
