import { type FileResult, readElectronicInvoice } from './electronic-file.ts'
import { readMailInvoice } from './mail-invoice.ts'
import { readMsgInvoice } from './msg-invoice.ts'
import { type ReadingLimits, readingLimits } from './reading-limits.ts'
import { kindOf, refuseUnread } from './refuse-unread.ts'
import { readZipInvoice } from './zip-invoice.ts'

/** The invoice of a file by what stands in it, not by its name. To be called in a process that may die. Never throws. */
export async function readFile(bytes: Uint8Array): Promise<FileResult> {
  const limits = readingLimits()
  const result = await readWithin(bytes, limits)
  const unread = limits.unread()
  if (unread.length === 0) return result
  if (result.ok) return { ...result, problems: [...result.problems, ...unread] }
  const told = unread.map(({ message }) => message).join('. ')
  return { ...result, message: `${result.message}. ${told}: Legen Sie die Rechnung bitte einzeln ab` }
}

async function readWithin(bytes: Uint8Array, limits: ReadingLimits): Promise<FileResult> {
  const refused = refuseUnread(bytes)
  if (refused) return refused
  const result = await readKind(bytes, limits)
  // What is left unread may be another invoice.
  return limits.refusal() ?? result
}

async function readKind(bytes: Uint8Array, limits: ReadingLimits): Promise<FileResult> {
  const kind = kindOf(bytes)
  const read = (part: Uint8Array) => readWithin(part, limits)
  if (kind === 'xml') return limits.takeXml(bytes.length) ?? readElectronicInvoice(bytes)
  if (kind === 'mail') return readMailInvoice(bytes, read, limits)
  if (kind === 'msg') return readMsgInvoice(bytes, read, limits)
  if (kind === 'zip') return readZipInvoice(bytes, read, limits)
  // A large library, which an XML file does not need.
  const { readPdfInvoice } = await import('./pdf-invoice.ts')
  return readPdfInvoice(bytes, limits)
}
