import { type FileResult, fault, readElectronicInvoice } from './electronic-file.ts'

/** The invoice of a file by what stands in it, not by its name. To be called in a process that may die. Never throws. */
export async function readFile(bytes: Uint8Array): Promise<FileResult> {
  // Programs write something before it at times; readers look for it in the first kilobyte.
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (start.includes('%PDF-')) {
    // A large library, which an XML file does not need.
    const { readPdfInvoice } = await import('./pdf-invoice.ts')
    return readPdfInvoice(bytes)
  }
  if (/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(start)) return readElectronicInvoice(bytes)
  return fault('format', 'Die Datei ist weder eine XML- noch eine PDF-Datei')
}
