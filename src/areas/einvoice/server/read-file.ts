import { type FileResult, readElectronicInvoice } from './electronic-file.ts'
import { readMailInvoice } from './mail-invoice.ts'
import { kindOf, refuseUnread } from './refuse-unread.ts'
import { readZipInvoice } from './zip-invoice.ts'

/** The invoice of a file by what stands in it, not by its name. To be called in a process that may die. Never throws. */
export async function readFile(bytes: Uint8Array): Promise<FileResult> {
  const refused = refuseUnread(bytes)
  if (refused) return refused
  const kind = kindOf(bytes)
  if (kind === 'xml') return readElectronicInvoice(bytes)
  if (kind === 'mail') return readMailInvoice(bytes, readFile)
  if (kind === 'zip') return readZipInvoice(bytes, readFile)
  // A large library, which an XML file does not need.
  const { readPdfInvoice } = await import('./pdf-invoice.ts')
  return readPdfInvoice(bytes)
}
