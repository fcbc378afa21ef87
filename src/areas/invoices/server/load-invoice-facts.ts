import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { loadDocumentRate, loadReplacedRate } from '#areas/documents/server/load-document-rate.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import { loadLineProducts } from '#areas/documents/server/load-line-products.ts'
import { type FirmRow, loadFirm, taxSchemesOf } from '#areas/firm/server/load-firm.ts'
import { loadReceiver } from '#areas/partners/server/load-partner.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { InvoiceCreation, InvoiceReplacement } from '../contract.ts'
import { replacedRate } from '../rules/replaced-invoice.ts'
import { holdOriginals, loadCorrected } from './load-corrected.ts'
import { loadReplaced } from './load-replaced.ts'

/** What is decided about an invoice from; `before` is the state that is replaced. */
export async function loadInvoiceFacts(
  tx: Tx,
  input: InvoiceCreation | InvoiceReplacement,
  before: StoredInvoice | null,
) {
  const { currency, invoiceDate } = input.documentCreation
  // Before what a document names: the order of the locks.
  const itself = before?.documentId ?? null
  const [, corrected, replaced] = await Promise.all([
    holdOriginals(tx, input.documentCreation),
    loadCorrected(tx, input.documentCreation, itself),
    loadReplaced(tx, input.documentCreation, itself),
  ])
  const [firm, receiver, categories, products, rate] = await Promise.all([
    loadFirm(tx),
    receiverOf(tx, input.partner.entityId.uuid, before),
    loadLineCategories(tx, input.lineItemCreations, 'naming'),
    loadInvoiceProducts(tx, input),
    replacedRate(replaced, currency) ??
      // One that replaced another had not the rate of its own day.
      (before && before.replaces === null
        ? loadReplacedRate(tx, before, currency, invoiceDate)
        : loadDocumentRate(tx, currency, invoiceDate)),
  ])
  return { firm, receiver, categories, products, rate, ...corrected, replaced }
}

/** Who sold what is taxed by its margin decides whether it may be (§ 25a UStG): nobody says otherwise until the commit. */
async function loadInvoiceProducts(
  tx: Tx,
  { lineItemCreations }: Pick<InvoiceCreation, 'lineItemCreations'>,
) {
  const byMargin = lineItemCreations.filter(({ taxType }) => taxType === 'DIFFERENTIAL')
  await loadLineProducts(tx, byMargin, 'relying')
  return loadLineProducts(tx, lineItemCreations, 'naming')
}

/** An invoice keeps its customer's data as they were (decisions §4, partner snapshot); only another customer's are looked up. */
async function receiverOf(tx: Tx, uuid: EntityId, before: StoredInvoice | null) {
  return before?.partnerId === uuid ? before.partner : loadReceiver(tx, uuid, 'naming')
}

/** What of the firm an invoice is decided by. */
export function legalFirm(firm: FirmRow) {
  return {
    name: firm.name,
    street: firm.street,
    zip: firm.zip,
    city: firm.city,
    taxNumber: firm.tax_number,
    vatId: firm.vat_id,
    taxSchemes: taxSchemesOf(firm),
    differentialTaxMethod: firm.differential_tax_method,
    ukCountsAsEu: firm.uk_counts_as_eu,
    ossSince: firm.oss_since,
    marginStatementSince: firm.margin_statement_since,
  }
}
