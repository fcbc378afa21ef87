import { type ReadInvoice, readInvoice } from '../rules/read/read-invoice.ts'
import { parseXml } from './parse-xml.ts'

/**
 * Why a file gave no invoice: `format`, it is broken or not allowed; `no-invoice`, it is sound but no electronic invoice, such as a
 * PDF without data. The message is German and for the person who brought the file.
 */
export interface FileFault {
  ok: false
  code: 'format' | 'no-invoice'
  message: string
}

export type FileResult = ({ ok: true } & ReadInvoice) | FileFault

export const fault = (code: FileFault['code'], message: string): FileFault => ({ ok: false, code, message })

/** The invoice of an XML file, whose root element tells its syntax. Never throws. */
export function readElectronicInvoice(bytes: Uint8Array): FileResult {
  const parsed = parseXml(bytes)
  if ('fault' in parsed) return fault('format', parsed.fault)
  const read = readInvoice(parsed.root)
  if (read) return { ok: true, ...read }
  return fault(
    'no-invoice',
    `Die XML-Datei ist keine Rechnung, die Kontor lesen kann: Sie beginnt mit „${parsed.root.name.slice(0, 60)}“`,
  )
}
