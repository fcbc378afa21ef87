import { join } from 'node:path'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { Refusal } from '#kernel/errors.ts'
import { anchorText } from '#kernel/journal-anchor.ts'
import { periodText } from '#kernel/period.ts'
import { file } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
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
      anchorNow(tx),
    ])
    const data = printedReturn(made, {
      period,
      firm: { name: firm.name, taxNumber: firm.tax_number },
      madeAt: new Date(),
      anchor,
    })
    const fileName = `${advanceReturnRegister.fileName}-${periodText(period)}.pdf`
    return async () => ({ bytes: await print(printer, data), fileName })
  })

/** Where the journal stands (decisions §10 'Anchors'): whoever keeps the page can ask later whether it is still the same. */
async function anchorNow(tx: Tx): Promise<string | null> {
  const head = await tx
    .selectFrom('journal_head')
    .select(['seq', 'hash'])
    .where('seq', '>', 0)
    .executeTakeFirst()
  return head === undefined
    ? null
    : anchorText({ seq: head.seq, hash: Buffer.from(head.hash).toString('hex') })
}

/** A child that died may be asked again; anything else is a fault of the template. */
async function print(printer: PdfPrinter, data: PrintedReturn): Promise<Uint8Array> {
  try {
    return await printer.render(template, data)
  } catch (error) {
    if (!(error instanceof PdfError) || error.reason === 'document') throw error
    throw new Refusal('unavailable')
  }
}
