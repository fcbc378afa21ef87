import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PaperFault } from '#kernel/files/paper-page.ts'

export const mostPages = 200

/**
 * What the library makes of a PDF, without its images of more pixels than `largestImage`. To be called in a process that may die; its
 * `destroy` is to be called at the end.
 */
export function openPdf(bytes: Uint8Array, { largestImage = 50_000_000 } = {}) {
  return getDocument({
    // The library takes what it is given.
    data: new Uint8Array(bytes),
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: largestImage,
    verbosity: VerbosityLevel.ERRORS,
  })
}

/** Why a PDF is not read for the number of its pages; null where it is. */
export function tooManyPages(pages: number): PaperFault | null {
  if (pages <= mostPages) return null
  return {
    code: 'too-large',
    message: `Die Datei hat ${pages} Seiten; gelesen werden höchstens ${mostPages}`,
  }
}

/** What an error of the library says of a PDF. */
export function pdfFault(error: unknown): PaperFault {
  if (error instanceof PasswordException)
    return { code: 'password', message: 'Die Datei ist mit einem Kennwort geschützt' }
  return damaged
}

export const damaged: PaperFault = { code: 'damaged', message: 'Die Datei ist beschädigt' }
