import type { ElectronicInvoice } from '../rules/electronic-invoice.ts'
import { type ReadInvoice, readInvoice, syntaxOf } from '../rules/read/read-invoice.ts'
import { type FileFault, fault } from './file-fault.ts'
import { parseXml } from './parse-xml.ts'

// Everything is compared with every tax; no country has as many rates.
const mostTaxes = 50

export type FileResult = ({ ok: true } & ReadInvoice) | FileFault

/** The invoice of an XML file, whose root element tells its syntax. Never throws. */
export function readElectronicInvoice(bytes: Uint8Array): FileResult {
  const parsed = parseXml(bytes, {}, (root) => syntaxOf(root) !== null)
  if ('fault' in parsed) return fault('format', parsed.fault)
  const read = readInvoice(parsed.root)
  if (read && taxesOf(read.invoice) > mostTaxes)
    return fault('format', `Die Rechnung nennt mehr als ${mostTaxes} Steuersätze; das lassen wir nicht zu`)
  if (read) return { ok: true, ...read }
  return fault(
    'no-invoice',
    `Die XML-Datei ist keine Rechnung, die Kontor lesen kann: Sie beginnt mit „${parsed.root.name.slice(0, 60)}“`,
  )
}

function taxesOf({ lines, allowancesAndCharges, taxBreakdowns }: ElectronicInvoice): number {
  const texts = new Set([...lines, ...allowancesAndCharges].map(({ tax }) => `${tax?.code} ${tax?.percent}`))
  return Math.max(texts.size, taxBreakdowns.length)
}
