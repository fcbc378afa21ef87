import { isSameInvoice } from '../rules/same-invoice.ts'
import type { FileResult } from './electronic-file.ts'
import { fault } from './file-fault.ts'
import { mailParts } from './mail-parts.ts'
import { kindOf } from './refuse-unread.ts'

/**
 * The invoice that an e-mail brings as XML or PDF, read by `read`. One that comes as both is one; of several nobody can say which is meant.
 * Never throws, if `read` does not.
 */
export async function readMailInvoice(
  bytes: Uint8Array,
  read: (part: Uint8Array) => Promise<FileResult>,
): Promise<FileResult> {
  const results: FileResult[] = []
  for (const { type, isNamed, content } of mailParts(bytes)) {
    // What is written in the e-mail itself is no file; some programs send an XML file as text.
    const isFile = isNamed || (type !== 'text/html' && type !== 'text/plain')
    const kind = isFile ? kindOf(content) : null
    if (kind === 'xml' || kind === 'pdf') results.push(await read(content))
  }
  const invoices = results.filter((result) => result.ok)
  const [first] = invoices
  if (!first) {
    const broken = results.find((result) => !result.ok && result.code === 'format')
    return (
      broken ?? fault('no-invoice', 'Die E-Mail enthält keine elektronische Rechnung, die Kontor lesen kann')
    )
  }
  const isOne = invoices.every(({ invoice }) => isSameInvoice(invoice, first.invoice))
  if (isOne) return first
  return fault(
    'no-invoice',
    'Die E-Mail enthält mehrere elektronische Rechnungen; legen Sie ihre Anhänge einzeln ab',
  )
}
