import { loadLogo } from '#areas/letters/server/load-logo.ts'
import type { Logo } from '#areas/letters/server/print-letter.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { file, type MadeFile } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { newId } from '#server/new-id.ts'
import { PdfError } from '#server/pdf/pdf-printer.ts'
import { type InvoiceDraft, previewInvoice, previewInvoiceDraft } from '../../contract.ts'
import { decideInvoice } from '../../rules/decide-invoice.ts'
import { draftInvoice } from '../../rules/draft-invoice.ts'
import { type InvoicePdfData, invoicePdfData } from '../../rules/pdf/pdf-data.ts'
import { refuseElectronic } from '../electronic/refuse-electronic.ts'
import { invoiceDocument } from '../invoice-document.ts'
import { loadDraftFacts } from '../load-draft-facts.ts'
import { legalFirm } from '../load-invoice-facts.ts'
import { draftPdfFactsOf } from './pdf-facts-of.ts'
import type { PdfWorker } from './pdf-worker.ts'
import { printInvoice } from './print-invoice.ts'

export type Printing = Pick<PdfWorker, 'printer' | 'suspectLogo'>

/** The page of a complete invoice before it is created: refused by the same rules as its creation. */
export const previewInvoiceFile = (printing: Printing) =>
  file(previewInvoice, async (tx, input, { today }) => {
    const { firm, logo, ...facts } = await loadFacts(tx, input, today)
    const decision = decideInvoice(input, { ...facts, firm: legalFirm(firm), openFrom: null })
    if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
    refuseElectronic(invoiceDocument(newId(), input, decision.invoice, firm), firm)
    return makePreview(printing, input, { firm, logo, ...facts })
  })

/** The page of an invoice while it is being written. */
export const previewInvoiceDraftFile = (printing: Printing) =>
  file(previewInvoiceDraft, async (tx, input, { today }) =>
    makePreview(printing, input, await loadFacts(tx, input, today)),
  )

type Facts = Awaited<ReturnType<typeof loadFacts>>

async function loadFacts(tx: Tx, draft: InvoiceDraft, today: Day) {
  const facts = await loadDraftFacts(tx, draft, null, today)
  return { ...facts, logo: await loadLogo(tx, facts.firm) }
}

function makePreview(printing: Printing, draft: InvoiceDraft, { firm, logo, ...facts }: Facts) {
  const drafted = draftInvoice(draft, facts)
  if (!drafted.ok) throw new Refusal('invalid-input', drafted.problems)
  const data = invoicePdfData(draftPdfFactsOf(draft, drafted.invoice, firm, new Date()))
  return () => printPreview(printing, data, logo)
}

/** A logo that costs the typesetter its life is left out: the page is asked for by somebody who looks at it now. */
export async function printPreview(
  { printer, suspectLogo }: Printing,
  data: InvoicePdfData,
  logo: Logo | null,
): Promise<MadeFile> {
  try {
    return { bytes: await printInvoice(printer, data, logo), fileName: 'Entwurf.pdf' }
  } catch (error) {
    if (!(error instanceof PdfError) || error.reason === 'document') throw error
    // The child died or we are closing: it may be asked for again. Anything else is a fault of the template.
    if (!logo || !error.isDeadly) throw new Refusal('unavailable')
    const plain = await printPreview({ printer, suspectLogo }, data, null)
    await suspectLogo(logo)
    return plain
  }
}
