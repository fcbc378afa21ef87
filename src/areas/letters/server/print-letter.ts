import { join, relative } from 'node:path'
import { PdfError, type PdfFiles } from '#server/pdf/pdf-job.ts'
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts'
import type { Picture } from '#server/pdf/try-picture.ts'
import type { LetterData } from '../rules/letter-data.ts'

export type Logo = Picture

/** What templates may read: those of the areas, which import `letter.typ`. */
const folder = join(import.meta.dirname, '../..')
const logoNames = { 'image/png': 'logo.png', 'image/jpeg': 'logo.jpg', 'image/svg+xml': 'logo.svg' } as const

/**
 * Prints a letter (PDF/A-3a, PDF/UA-1; same data, same bytes). `template` is the path of a Typst file in one of the areas
 * that sets its text with `letter.typ`; it finds `data` in `sys.inputs.data`. A logo that cannot be drawn is left out and
 * the firm's name stands in its place: a broken picture must not keep a letter from whom it is for. The template finds `files`
 * in the folder of the areas, by name.
 */
export async function printLetter<D extends LetterData>(
  printer: Pick<PdfPrinter, 'render'>,
  template: string,
  data: D,
  logo: Logo | null,
  files: PdfFiles = {},
): Promise<Uint8Array> {
  const main = relative(folder, template)
  const plain = () => printer.render({ folder, main }, { ...data, logo: null }, files)
  if (logo === null) return plain()
  const name = logoNames[logo.type]
  try {
    const given = { ...files, [name]: logo.bytes }
    return await printer.render({ folder, main }, { ...data, logo: `/${name}` }, given)
  } catch (error) {
    if (!(error instanceof PdfError) || error.reason !== 'document') throw error
    return plain()
  }
}
