import { join } from 'node:path'
import { Refusal } from '#kernel/errors.ts'
import { pageCount } from '#server/pdf/page-count.ts'
import { PdfError, type PdfPrinter } from '#server/pdf/pdf-printer.ts'

// Templates may read those of other areas.
const template = { folder: join(import.meta.dirname, '../..'), main: 'papers/server/joined.typ', plain: true }

/** A printed letter, and what it is called. */
export interface JoinedLetter {
  title: string
  pdf: Uint8Array
}

/** Letters in one PDF for the printer, each beginning on a front page. The stored ones stay what is kept. */
export async function joinLetters(
  printer: Pick<PdfPrinter, 'render'>,
  letters: readonly JoinedLetter[],
  { title, madeAt }: { title: string; madeAt: Date },
): Promise<Uint8Array> {
  const named = letters.map((letter, index) => ({ ...letter, file: `letter-${index + 1}.pdf` }))
  const data = {
    title,
    madeAt: madeAt.toISOString().slice(0, 19),
    letters: named.map((letter) => ({
      title: letter.title,
      file: letter.file,
      pages: pageCount(letter.pdf),
    })),
  }
  try {
    return await printer.render(template, data, Object.fromEntries(named.map(({ file, pdf }) => [file, pdf])))
  } catch (error) {
    // The child died or we are closing: it may be asked for again.
    if (error instanceof PdfError && error.reason !== 'document') throw new Refusal('unavailable')
    throw error
  }
}
