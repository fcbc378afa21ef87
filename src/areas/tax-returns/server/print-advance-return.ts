import { join } from 'node:path'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { Refusal } from '#kernel/errors.ts'
import { anchorText } from '#kernel/journal-anchor.ts'
import { periodText } from '#kernel/period.ts'
import { file } from '#server/command.ts'
import { anchorOf } from '#server/journal/read-journal.ts'
import { PdfError, type PdfPrinter } from '#server/pdf/pdf-printer.ts'
import { advanceReturnRegister, printAdvanceReturn } from '../contract/advance-return.ts'
import { type PrintedReturn, printedReturn } from '../rules/printed-return.ts'
import { makeAdvanceReturn } from './make-advance-return.ts'

// Templates may read those of other areas.
const template = { folder: join(import.meta.dirname, '../..'), main: 'tax-returns/server/advance-return.typ' }

/** The return of a period on a page. It is printed when its snapshot is over. */
export const printAdvanceReturnFile = (printer: PdfPrinter) =>
  file(printAdvanceReturn, async (tx, { period }) => {
    const [made, firm, anchor] = await Promise.all([
      makeAdvanceReturn(tx, period),
      loadFirm(tx),
      // Who keeps the page can ask later whether the journal is still the same (decisions §10 'Anchors').
      anchorOf(tx),
    ])
    const data = printedReturn(made, {
      period,
      firm: { name: firm.name, taxNumber: firm.tax_number },
      madeAt: new Date(),
      anchor: anchor && anchorText(anchor),
    })
    const fileName = `${advanceReturnRegister.fileName}-${periodText(period)}.pdf`
    return async () => ({ bytes: await print(printer, data), fileName })
  })

/** A child that died may be asked again; anything else is a fault of the template. */
async function print(printer: PdfPrinter, data: PrintedReturn): Promise<Uint8Array> {
  try {
    return await printer.render(template, data)
  } catch (error) {
    if (!(error instanceof PdfError) || error.reason === 'document') throw error
    throw new Refusal('unavailable')
  }
}
