import { type CheckedFormat, checkFormat } from '../rules/check-format.ts'
import type { ElectronicInvoice } from '../rules/electronic-invoice.ts'
import { ciiNamespace } from '../rules/read/read-cii.ts'
import { type ReadInvoice, readInvoice, syntaxOf } from '../rules/read/read-invoice.ts'
import { ublCreditNoteNamespace, ublInvoiceNamespace } from '../rules/read/read-ubl.ts'
import type { ReadProblem, XmlElement } from '../rules/read/xml-element.ts'
import { fieldAt } from '../rules/view-fields.ts'
import { type FileFault, fault } from './file-fault.ts'
import { loadGrammar } from './load-grammar.ts'
import { parseXml } from './parse-xml.ts'

// Everything is compared with every tax; no country has as many rates.
const mostTaxes = 50

/** An invoice, and its file against the schema of its format. */
export type CheckedInvoice = ReadInvoice & {
  format: CheckedFormat
  /** Whether a PDF bears it, whose pages are its picture (ZUGFeRD, Factur-X). */
  isHybrid: boolean
}

export type FileResult = ({ ok: true } & CheckedInvoice) | FileFault

/**
 * The invoice of an XML file, whose root element tells its syntax, also in an envelope (Peppol's Standard Business Document). Never
 * throws.
 */
export function readElectronicInvoice(bytes: Uint8Array): FileResult {
  const parsed = parseXml(bytes, {}, (root) => syntaxOf(root) !== null || isEnvelope(root))
  if ('fault' in parsed) return fault('format', parsed.fault)
  const { root, further } = unwrapped(parsed.root)
  const read = readInvoice(root)
  if (!read) return fault('no-invoice', otherRoot(root))
  if (taxesOf(read.invoice) > mostTaxes)
    return fault('format', `Die Rechnung nennt mehr als ${mostTaxes} Steuersätze; das lassen wir nicht zu`)
  const format = checkFormat(root, read, loadGrammar)
  const notes: ReadProblem[] = parsed.note === undefined ? [] : [{ element: 'XML', ...parsed.note }]
  if (further > 0)
    notes.push({
      element: parsed.root.name,
      message: `Der Umschlag enthält ${further === 1 ? 'noch eine Rechnung' : `noch ${further} Rechnungen`}; gelesen ist nur die erste`,
    })
  const problems = [...notes, ...read.problems]
  return { ok: true, ...read, problems, format: withPlaces(format, root, parsed.text), isHybrid: false }
}

const isEnvelope = ({ name, namespace }: XmlElement) =>
  name === 'StandardBusinessDocument' && namespace.endsWith('StandardBusinessDocumentHeader')

/** What an envelope holds, and how many invoices more. */
function unwrapped(root: XmlElement): { root: XmlElement; further: number } {
  const [first, ...others] = isEnvelope(root) ? root.children.filter((child) => syntaxOf(child) !== null) : []
  return { root: first ?? root, further: others.length }
}

/** Why a root is no invoice; one that only its namespace keeps from being one is told so. */
function otherRoot({ name, namespace }: XmlElement): string {
  const wanted = namespacesOf[name]
  return wanted === undefined
    ? `Die XML-Datei ist keine Rechnung, die Kontor lesen kann: Sie beginnt mit „${name.slice(0, 60)}“`
    : `Die XML-Datei ist keine Rechnung: „${name}“ steht im Namensraum „${namespace.slice(0, 100)}“; er muss „${wanted}“ sein`
}

const namespacesOf: Readonly<Record<string, string>> = {
  Invoice: ublInvoiceNamespace,
  CreditNote: ublCreditNoteNamespace,
  CrossIndustryInvoice: ciiNamespace,
}

function taxesOf({ lines, allowancesAndCharges, taxBreakdowns }: ElectronicInvoice): number {
  const texts = new Set([...lines, ...allowancesAndCharges].map(({ tax }) => `${tax?.code} ${tax?.percent}`))
  return Math.max(texts.size, taxBreakdowns.length)
}

// Enough to find it by, whatever the line holds besides.
const excerptBefore = 40
const excerptLength = 160

/** What stands in the file where each fault is, from a little before it on, and where the readable view shows it. */
function withPlaces(format: CheckedFormat, root: XmlElement, text: string): CheckedFormat {
  if (format.faults.length === 0) return format
  const lines = text.split('\n')
  const faults = format.faults.map((one) => {
    const line = lines[one.line - 1] ?? ''
    const start = one.column - 1 <= excerptBefore ? 0 : one.column - 1 - excerptBefore
    return { ...one, excerpt: line.slice(start, start + excerptLength).trim(), field: fieldAt(root, one) }
  })
  return { ...format, faults }
}
