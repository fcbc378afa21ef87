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
    const isText = !isNamed && type === 'text/plain'
    // What is written in the e-mail itself is no file; some programs send an XML file as plain text, with a name or without.
    const kind = isNamed || type !== 'text/html' ? kindOf(content) : null
    const isFile = kind === 'xml' || (!isText && (kind === 'pdf' || kind === 'zip'))
    if (!isFile) continue
    const result = await read(content)
    // Of a part that may be text only an invoice tells that it is none.
    if (result.ok || isNamed || (type !== '' && !isText)) results.push(result)
  }
  return invoiceOfSeveral(results, 'Die E-Mail')
}
