import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { loadDocumentRate } from '#areas/documents/server/load-document-rate.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import { loadLineProducts } from '#areas/documents/server/load-line-products.ts'
import { type FirmRow, loadFirm, taxSchemesOf } from '#areas/firm/server/load-firm.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import { loadNamedReceiver } from '#areas/partners/server/load-named-partner.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { InvoiceCreation, InvoiceReplacement } from '../contract.ts'
import { customerAsAmended } from '../rules/amendments/as-amended.ts'
import type { CorrectionFacts } from '../rules/correction.ts'
import { type ReplacedFacts, replacedRate } from '../rules/replaced-invoice.ts'
import { customerTaken, rateTaken } from '../rules/taken-over.ts'
import { loadAmendments } from './amendments/load-amendments.ts'
import { holdOriginals, loadCorrected } from './load-corrected.ts'
import { loadReplaced } from './load-replaced.ts'

/**
 * What is decided about an invoice from; `before` is the state that is replaced, `cancelled` an invoice that is cancelled with it: a
 * correction that gives nothing back any more.
 */
export async function loadInvoiceFacts(
  tx: Tx,
  input: InvoiceCreation | InvoiceReplacement,
  before: StoredInvoice | null,
  cancelled: EntityId | null = null,
) {
  // Before what a document names: the order of the locks.
  const itself = before?.documentId ?? null
  const [, correction, replaced] = await Promise.all([
    holdOriginals(tx, input.documentCreation),
    loadCorrected(tx, input.documentCreation, itself ?? cancelled),
    loadReplaced(tx, input.documentCreation, itself),
  ])
  const [firm, receiver, categories, products, rate, openFrom] = await Promise.all([
    loadFirm(tx),
    receiverOf(tx, input.partner.entityId.uuid, before, correction),
    loadLineCategories(tx, input.lineItemCreations, 'naming'),
    loadInvoiceProducts(tx, input),
    loadInvoiceRate(tx, input.documentCreation, before, { ...correction, replaced }),
    loadOpenFrom(tx),
  ])
  return { firm, receiver, categories, products, rate, openFrom, ...correction, replaced }
}

/** What of an invoice its rate depends on. */
interface RatedHead {
  currency: string
  invoiceDate: Day
  correctedInvoice: { date: Day } | null
}

/**
 * A replacement and a correction have the rate of their invoice, a correction of one from before Kontor that of its date. A stored
 * invoice keeps its own as long as its currency and day are the same: what was booked does not change.
 */
export async function loadInvoiceRate(
  tx: Tx,
  { currency, invoiceDate, correctedInvoice }: RatedHead,
  before: StoredInvoice | null,
  { corrected, replaced }: Pick<CorrectionFacts, 'corrected'> & { replaced: ReplacedFacts | null },
): Promise<{ rate: string; day: Day | null } | null> {
  const ofReplaced = replacedRate(replaced, currency)
  if (ofReplaced !== null) return ofReplaced
  const isAsBooked =
    before?.currency === currency &&
    // One that replaced another had not the rate of its own day.
    before.replaces === null &&
    before.documentDay === invoiceDate &&
    isSameCorrected(before.corrected, corrected, correctedInvoice)
  if (before && isAsBooked) return { rate: before.rate, day: before.rateDay }
  return (
    rateTaken(corrected, currency) ?? loadDocumentRate(tx, currency, correctedInvoice?.date ?? invoiceDate)
  )
}

function isSameCorrected(
  before: StoredInvoice['corrected'],
  corrected: CorrectionFacts['corrected'],
  earlier: { date: Day } | null,
): boolean {
  if (corrected !== null) return before?.documentId === corrected.documentId
  if (earlier === null) return before === null
  return before?.documentId === null && before.documentDay === earlier.date
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

/**
 * An invoice keeps its customer's data as they were (decisions §4, partner snapshot), and a correction has him as its invoice does, with
 * what letters put right there (§ 31 Abs. 5 UStDV); only another customer's are looked up.
 */
async function receiverOf(
  tx: Tx,
  uuid: EntityId,
  before: StoredInvoice | null,
  { corrected }: Pick<CorrectionFacts, 'corrected'>,
) {
  const kept = before?.partnerId === uuid ? before.partner : null
  const receiver = kept ?? (await loadNamedReceiver(tx, uuid))
  if (receiver === null || corrected?.partnerId !== uuid) return receiver
  const amended = customerAsAmended(corrected.partner, await loadAmendments(tx, corrected))
  return customerTaken(amended, kept)
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
