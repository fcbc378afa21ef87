import type { LetterData } from '#areas/letters/rules/letter-data.ts'
import { type Logo, printLetter } from '#areas/letters/server/print-letter.ts'
import { Refusal } from '#kernel/errors.ts'
import { PdfError, type PdfPrinter } from '#server/pdf/pdf-printer.ts'

/** Prints a letter for which somebody waits, as every letter is printed. A logo that costs the typesetter its life is left out. */
export async function printPaper<D extends LetterData>(
  printer: Pick<PdfPrinter, 'render'>,
  template: string,
  data: D,
  logo: Logo | null,
): Promise<Uint8Array> {
  try {
    return await printLetter(printer, template, data, logo)
  } catch (error) {
    if (!(error instanceof PdfError) || error.reason === 'document') throw error
    // The child died or we are closing: it may be asked for again.
    if (logo === null || !error.isDeadly) throw new Refusal('unavailable')
    return printPaper(printer, template, data, null)
  }
}
