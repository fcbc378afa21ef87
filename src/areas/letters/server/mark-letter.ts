import { pageCount } from '#server/pdf/page-count.ts'
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts'

const template = { folder: import.meta.dirname, main: 'marked.typ', plain: true }
const file = 'letter.pdf'

/**
 * A printed letter with a mark across each of its pages ('ANSICHT'): what is to be looked at before it counts. The pages are those
 * of the letter, whatever became since of what it was printed from.
 */
export function markLetter(
  printer: PdfPrinter,
  pdf: Uint8Array,
  { mark, title, madeAt }: { mark: string; title: string; madeAt: Date },
): Promise<Uint8Array> {
  const data = { mark, title, madeAt: madeAt.toISOString().slice(0, 19), pages: pageCount(pdf), file }
  return printer.render(template, data, { [file]: pdf })
}
