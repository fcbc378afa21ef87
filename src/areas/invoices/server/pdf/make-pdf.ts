import { type ClaimedPdf, releasePdf } from '#areas/documents/server/claim-pdf.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { writeCii } from '#areas/einvoice/rules/write/write-cii.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { loadLogo } from '#areas/letters/server/load-logo.ts'
import type { Logo } from '#areas/letters/server/print-letter.ts'
import { wantsXRechnung } from '#areas/partners/rules/e-invoice-forms.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { PdfError, type PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import type { Services } from '#server/services.ts'
import { pdfForm } from '../../rules/electronic/electronic-problems.ts'
import { invoicePdfData } from '../../rules/pdf/pdf-data.ts'
import { electronicSellerOf } from '../electronic/electronic-seller-of.ts'
import { fileStem, writeXRechnung } from '../electronic/write-xrechnung.ts'
import { invoiceKinds } from '../invoice-kinds.ts'
import { pdfFactsOf } from './pdf-facts-of.ts'
import { printInvoice } from './print-invoice.ts'
import { storeInvoicePdfCommand } from './store-invoice-pdf.ts'

/**
 * What became of a claim; 'overtaken': the claimed state is not the present one any more, or has its PDF already; 'died': it cost
 * the typesetter its life, and may be tried again at once.
 */
export type MadeOrNot = 'stored' | 'overtaken' | 'failed' | 'died'

// A logo is what is most likely to be deadly: drawings are programs of a kind.
const mostDeathsWithLogo = 2

interface Making extends Pick<Services, 'db' | 'wake'> {
  printer: PdfPrinter
  onFailure(error: unknown): void
  /** It had to be printed without its logo. */
  onLogoLeftOut(logo: Logo): Promise<void>
}

/** Makes the PDF of a claimed state, with no transaction open, and stores it. */
export async function makePdf(
  { db, printer, wake, onFailure, onLogoLeftOut }: Making,
  claimed: ClaimedPdf,
): Promise<MadeOrNot> {
  try {
    const printable = await db.reading((tx) => loadPrintable(tx, claimed.documentId))
    if (printable.version === claimed.version) {
      const { data, fileName, logo, xml, xrechnung, printedVersion } = printable
      const isWithout = logo !== null && claimed.deaths >= mostDeathsWithLogo
      const bytes = Buffer.from(await printInvoice(printer, data, isWithout ? null : logo, xml))
      if (isWithout) await onLogoLeftOut(logo)
      const store = storeInvoicePdfCommand(claimed, { bytes, fileName, xrechnung, printedVersion })
      const { answer, woken } = await runSystemCommand(db, store)
      // E-mails that waited for it.
      if (woken.size > 0) await wake(woken)
      if (answer) return 'stored'
    }
  } catch (error) {
    // It must not keep the others waiting: it is tried again later, and later still.
    const isClosing = error instanceof PdfError && error.reason === 'closed'
    const isGone = error instanceof Refusal && error.code === 'not-found'
    if (!isClosing && !isGone) {
      onFailure(error)
      const isDead = error instanceof PdfError && error.isDeadly && claimed.deaths < mostDeathsWithLogo
      const outcome = isDead ? 'died' : 'failed'
      await releasePdf(db, claimed, outcome)
      return outcome
    }
  }
  await releasePdf(db, claimed, 'untried')
  return 'overtaken'
}

/** What is printed of an invoice, as it is now. */
async function loadPrintable(tx: Tx, documentId: EntityId) {
  const [stored, firm] = await Promise.all([readDocument(tx, documentId, invoiceKinds), loadFirm(tx)])
  const logo = await loadLogo(tx, firm)
  const electronic = pdfForm(stored, { number: stored.number, seller: electronicSellerOf(firm) }).embedded
  const xrechnung = wantsXRechnung(stored.partner)
    ? writeXRechnung(stored, firm, { syntax: 'ubl', reference: null })
    : null
  return {
    version: stored.version,
    printedVersion: firm.printed_version,
    data: invoicePdfData(pdfFactsOf(stored, firm, new Date())),
    logo,
    xml: electronic && writeCii(electronic),
    xrechnung: xrechnung?.ok ? xrechnung.file : null,
    fileName: `${fileStem(stored.number)}.pdf`,
  }
}
