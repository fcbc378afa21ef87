import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type FileResult, readElectronicInvoice } from './electronic-file.ts'
import { fault } from './file-fault.ts'

// What a file with invoice data is named (Factur-X 1.0, XRechnung in a PDF, ZUGFeRD 2.0 and 1.0), the best first.
const names = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']
// Others are looked into as well, but not without end.
const mostFiles = 20

/** The invoice that a PDF bears (ZUGFeRD, Factur-X, XRechnung in a PDF). To be called in a process that may die. Never throws. */
export async function readPdfInvoice(bytes: Uint8Array): Promise<FileResult> {
  const loading = getDocument({
    // The library takes what it is given.
    data: new Uint8Array(bytes),
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    return await readAttached(await loading.promise)
  } catch (error) {
    if (error instanceof PasswordException)
      return fault('format', 'Die PDF-Datei ist mit einem Kennwort geschützt')
    return fault('format', 'Die PDF-Datei ist beschädigt und lässt sich nicht lesen')
  } finally {
    await loading.destroy()
  }
}

async function readAttached(document: PDFDocumentProxy): Promise<FileResult> {
  const files = [...((await document.getAttachments()) ?? [])]
    .map(([id, { filename }]) => ({ id, name: filename, rank: rankOf(filename) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostFiles)
  let first: FileResult | null = null
  for (const file of files) {
    const content = await document.getAttachmentContent(file.id)
    const result = content
      ? readElectronicInvoice(content)
      : fault('format', 'Die Rechnungsdaten in der PDF-Datei sind beschädigt')
    if (result.ok) return withOthers(result, file.name, files)
    first ??= result
  }
  return (
    first ??
    fault('no-invoice', 'Die PDF-Datei enthält keine Rechnungsdaten; sie ist keine elektronische Rechnung')
  )
}

/** Says so where a PDF bears invoices of several formats; which one counts is not written anywhere. */
function withOthers(
  result: FileResult & { ok: true },
  name: string,
  files: readonly { name: string; rank: number }[],
): FileResult {
  const named = files.filter(({ rank }) => rank < names.length)
  if (named.length < 2) return result
  const message = `Die PDF-Datei enthält mehrere Rechnungsdateien; gelesen ist „${name}“`
  return { ...result, problems: [...result.problems, { element: 'PDF', message }] }
}

function rankOf(name: string): number {
  const lower = name.toLowerCase()
  const rank = names.indexOf(lower)
  if (rank >= 0) return rank
  return lower.endsWith('.xml') ? names.length : Number.POSITIVE_INFINITY
}
