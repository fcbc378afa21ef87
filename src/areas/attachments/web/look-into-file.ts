import { pdfLookBytes, pdfShape } from '#kernel/files/pdf-shape.ts'
import { documentFile, emptyPdf } from '../contract/document-file.ts'

/** What is known of a file before it is sent. */
export interface LookedInto {
  /** Why the server would refuse it; null where it may not. */
  refusal: string | null
  /** A PDF without its end (`pdfShape`). */
  isCut: boolean
}

/** Looks into a file that was chosen. A folder looks like a file until it is read. */
export async function lookIntoFile(file: File): Promise<LookedInto> {
  if (file.size > documentFile.largestBytes) return refused('Die Datei ist größer als 25 MB.')
  try {
    const start = await textOf(file.slice(0, pdfLookBytes))
    if (!start.startsWith('%PDF-')) return { refusal: null, isCut: false }
    const shape = pdfShape(start, await textOf(file.slice(-pdfLookBytes)))
    return shape === 'empty' ? refused(emptyPdf) : { refusal: null, isCut: shape === 'cut' }
  } catch {
    return refused('Die Datei lässt sich nicht lesen. Ordner können nicht angehängt werden.')
  }
}

const refused = (refusal: string): LookedInto => ({ refusal, isCut: false })

async function textOf(piece: Blob): Promise<string> {
  return new TextDecoder('latin1').decode(await piece.arrayBuffer())
}

/**
 * The SHA-256 of a file, as documents name it of theirs; undefined where the browser computes none, which it does only on pages
 * that came encrypted or from this machine.
 */
export async function sha256Of(file: File): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto> // absent where the types do not say so
  if (!subtle) return undefined
  const hash = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
