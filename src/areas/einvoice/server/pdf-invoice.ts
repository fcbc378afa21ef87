import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { centsOf } from '../rules/decimal.ts'
import type { ElectronicInvoice } from '../rules/electronic-invoice.ts'
import { type FileResult, readElectronicInvoice } from './electronic-file.ts'
import { fault } from './file-fault.ts'
import { type ReadingLimits, readingLimits } from './reading-limits.ts'

// What a file with invoice data is named (Factur-X 1.0, XRechnung in a PDF, ZUGFeRD 2.0 and 1.0), the best first.
const names = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']
// Others are looked into as well, but not without end.
const mostFiles = 20
const mostPages = 500

/** The invoice that a PDF bears (ZUGFeRD, Factur-X, XRechnung in a PDF). To be called in a process that may die. Never throws. */
export async function readPdfInvoice(
  bytes: Uint8Array,
  limits: ReadingLimits = readingLimits(),
): Promise<FileResult> {
  const loading = getDocument({
    // The library takes what it is given.
    data: new Uint8Array(bytes),
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    return await readAttached(await loading.promise, limits)
  } catch (error) {
    if (error instanceof PasswordException)
      return fault('format', 'Die PDF-Datei ist mit einem Kennwort geschützt')
    return fault('format', 'Die PDF-Datei ist beschädigt und lässt sich nicht lesen')
  } finally {
    await loading.destroy()
  }
}

async function readAttached(document: PDFDocumentProxy, limits: ReadingLimits): Promise<FileResult> {
  const attached = [...((await document.getAttachments()) ?? [])].map(([id, { filename }]) => ({
    id,
    filename,
  }))
  const inWhole = xmlFiles(attached)
  const all = inWhole.length > 0 ? inWhole : xmlFiles(await pinnedFiles(document, limits))
  const files = all.slice(0, mostFiles)
  const past = all.length - files.length
  const results: FileResult[] = []
  const invoices: NamedInvoice[] = []
  const unread: string[] = []
  let isNamed = false
  for (const { id, name, rank } of files) {
    if (unread.length > 0) {
      unread.push(name)
      continue
    }
    if (limits.refusal()) break
    const content = await document.getAttachmentContent(id)
    // Beside one of a name that counts, the others are told by theirs.
    if (content && isNamed && limits.leftXml() < content.length) {
      unread.push(name)
      continue
    }
    const result = content
      ? (limits.takeXml(content.length) ?? readElectronicInvoice(content))
      : fault('format', 'Die Rechnungsdaten in der PDF-Datei sind beschädigt')
    results.push(result)
    if (result.ok) {
      invoices.push({ ...result, name })
      isNamed ||= rank < names.length
    }
  }
  const [best, ...others] = invoices
  if (best) return withOthers(best, others, { files, unread, past })
  const [first] = results
  if (first && !first.ok && past > 0) return { ...first, message: `${first.message}. ${pastText(past)}` }
  return (
    first ??
    fault('no-invoice', 'Die PDF-Datei enthält keine Rechnungsdaten; sie ist keine elektronische Rechnung')
  )
}

const xmlFiles = (files: readonly PdfFile[]) =>
  files
    .map(({ id, filename }) => ({ id, name: filename, rank: rankOf(filename) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.rank - other.rank)

const pastText = (count: number) =>
  `${count === 1 ? 'Eine weitere XML-Datei der PDF-Datei ist' : `${count} weitere XML-Dateien der PDF-Datei sind`} nicht gelesen: Gelesen werden höchstens ${mostFiles}`

/** Some programs pin the file to a page, as a note, instead of attaching it to the whole. */
async function pinnedFiles(document: PDFDocumentProxy, limits: ReadingLimits): Promise<PdfFile[]> {
  const found: PdfFile[] = []
  for (let page = 1; page <= Math.min(document.numPages, mostPages); page += 1) {
    const notes = await (await document.getPage(page)).getAnnotations()
    for (const { subtype, fileId, file } of notes)
      if (subtype === 'FileAttachment' && fileId && file?.filename)
        found.push({ id: String(fileId), filename: String(file.filename) })
  }
  if (document.numPages > mostPages)
    limits.leaveUnread('PDF', `An die Seiten nach der ${mostPages}. geheftete Dateien sind nicht gelesen`)
  return found
}

interface PdfFile {
  id: string
  filename: string
}

type NamedInvoice = FileResult & { ok: true } & { name: string }

/**
 * Says so where a PDF bears other invoices too, whatever they are called, or one in several formats; which one counts is not written
 * anywhere.
 */
function withOthers(
  { name, ...best }: NamedInvoice,
  others: readonly NamedInvoice[],
  { files, unread, past }: { files: readonly { rank: number }[]; unread: readonly string[]; past: number },
): FileResult {
  const different = others.filter(({ invoice }) => differs(invoice, best.invoice)).map(otherText)
  const left = unread.map(
    (one) => `„${one}“ ist nicht gelesen: Die XML-Dateien sind zusammen größer als 25 MB`,
  )
  if (past > 0) left.push(pastText(past))
  const messages = [...different, ...left]
  const hasSeveral = files.filter(({ rank }) => rank < names.length).length > 1 || different.length > 0
  // Whether what is not read is an invoice, nobody knows.
  if (hasSeveral || left.length > 0)
    messages.unshift(
      `Die PDF-Datei enthält ${hasSeveral ? 'mehrere Rechnungsdateien' : 'weitere XML-Dateien'}; gelesen ist „${name}“`,
    )
  const problems = messages.map((message) => ({ element: 'PDF', message }))
  return { ...best, problems: [...best.problems, ...problems], isHybrid: true }
}

function differs(one: ElectronicInvoice, other: ElectronicInvoice): boolean {
  return (
    one.number?.trim() !== other.number?.trim() || centsOf(one.totals.gross) !== centsOf(other.totals.gross)
  )
}

function otherText({ name, invoice: { number, totals, currency } }: NamedInvoice): string {
  const gross = centsOf(totals.gross)
  const amount = gross === null ? '' : ` über ${formatMoney(gross, currency ?? '')}`
  return `„${name}“ ist eine andere Rechnung${number === null ? '' : ` (${number})`}${amount}; sie ist nicht gelesen`
}

function rankOf(name: string): number {
  const lower = name.toLowerCase()
  const rank = names.indexOf(lower)
  if (rank >= 0) return rank
  return lower.endsWith('.xml') ? names.length : Number.POSITIVE_INFINITY
}
