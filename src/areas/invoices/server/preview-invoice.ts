import { loadDocumentRate } from '#areas/documents/server/load-document-rate.ts'
import { loadLineCategories } from '#areas/documents/server/load-line-categories.ts'
import { loadLineProducts } from '#areas/documents/server/load-line-products.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { loadLogo } from '#areas/letters/server/load-logo.ts'
import type { Logo } from '#areas/letters/server/print-letter.ts'
import { loadReceiver } from '#areas/partners/server/load-partner.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { file, type MadeFile } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { PdfError, type PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { type InvoiceDraft, previewInvoice, previewInvoiceDraft } from '../contract.ts'
import { decideInvoice } from '../rules/decide-invoice.ts'
import { draftHead, draftInvoice } from '../rules/draft-invoice.ts'
import { type InvoicePdfData, invoicePdfData } from '../rules/pdf-data.ts'
import { legalFirm } from './load-invoice-facts.ts'
import { printInvoice } from './pdf/print-invoice.ts'
import { draftPdfFactsOf } from './pdf-facts-of.ts'

/** The page of a complete invoice before it is created: refused by the same rules as its creation. */
export const previewInvoiceFile = (printer: PdfPrinter) =>
  file(previewInvoice, async (tx, input, { today }) => {
    const { firm, logo, ...facts } = await loadFacts(tx, input, today)
    const decision = decideInvoice(input, { ...facts, firm: legalFirm(firm) })
    if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
    return makePreview(printer, input, { firm, logo, ...facts })
  })

/** The page of an invoice while it is being written. */
export const previewInvoiceDraftFile = (printer: PdfPrinter) =>
  file(previewInvoiceDraft, async (tx, input, { today }) =>
    makePreview(printer, input, await loadFacts(tx, input, today)),
  )

type Facts = Awaited<ReturnType<typeof loadFacts>>

async function loadFacts(tx: Tx, draft: InvoiceDraft, today: Day) {
  const { invoiceDate, currency } = draftHead(draft, today)
  const [firm, receiver, categories, products, rate] = await Promise.all([
    loadFirm(tx),
    draft.partner && loadReceiver(tx, draft.partner.entityId.uuid, 'looking'),
    loadLineCategories(tx, draft.lineItemCreations, 'looking'),
    loadLineProducts(tx, draft.lineItemCreations, 'looking'),
    loadDocumentRate(tx, currency, invoiceDate),
  ])
  const logo = await loadLogo(tx, firm.logo_sha256, firm.logo_type)
  const differentialTaxMethod = firm.differential_tax_method
  return { firm, receiver, categories, products, rate, logo, today, differentialTaxMethod }
}

function makePreview(printer: PdfPrinter, draft: InvoiceDraft, { firm, logo, ...facts }: Facts) {
  const drafted = draftInvoice(draft, facts)
  if (!drafted.ok) throw new Refusal('invalid-input', drafted.problems)
  const data = invoicePdfData(draftPdfFactsOf(draft, drafted.invoice, firm))
  return () => print(printer, data, logo)
}

async function print(printer: PdfPrinter, data: InvoicePdfData, logo: Logo | null): Promise<MadeFile> {
  try {
    return { bytes: await printInvoice(printer, data, logo), fileName: 'Entwurf.pdf' }
  } catch (error) {
    // The thread died or we are closing: it may be asked for again. Anything else is a fault of the template.
    if (error instanceof PdfError && error.reason !== 'document') throw new Refusal('unavailable')
    throw error
  }
}
