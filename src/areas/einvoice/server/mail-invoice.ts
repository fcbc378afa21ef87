import type { FileResult } from './electronic-file.ts'
import { invoiceOfSeveral } from './invoice-of-several.ts'
import { mailParts } from './mail-parts.ts'
import { kindOf } from './refuse-unread.ts'

/** The invoice that an e-mail, or a folder of them, brings as XML, PDF or in a ZIP, read by `read`. Never throws, if `read` does not. */
export async function readMailInvoice(
  bytes: Uint8Array,
  read: (part: Uint8Array) => Promise<FileResult>,
): Promise<FileResult> {
  const results: FileResult[] = []
  for (const { type, isNamed, content } of mailParts(bytes)) {
    // What is written in the e-mail itself is no file; some programs send an XML file as text.
    const isFile = isNamed || (type !== 'text/html' && type !== 'text/plain')
    const kind = isFile ? kindOf(content) : null
    if (kind !== 'xml' && kind !== 'pdf' && kind !== 'zip') continue
    const result = await read(content)
    // Of a part that says neither name nor type, only an invoice tells that it is no text.
    if (result.ok || isNamed || type !== '') results.push(result)
  }
  return invoiceOfSeveral(results, 'Die E-Mail')
}
