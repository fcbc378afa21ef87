import { invoiceFormat, type Profile, type SchemaName } from './invoice-format.ts'
import type { ReadInvoice } from './read/read-invoice.ts'
import type { XmlElement } from './read/xml-element.ts'
import { type CheckedSchema, checkSchema } from './schema/check-schema.ts'
import type { Grammar } from './schema/read-grammar.ts'

/** What became of the check of a file against the schema of its format. */
export interface CheckedFormat extends CheckedSchema {
  /** The schema's name, as people call it; null where Kontor has none. */
  schema: string | null
  /** What was not checked, as a German sentence; null where nothing is left. */
  unchecked: string | null
}

const names: Readonly<Record<SchemaName, string>> = {
  'ubl-2.1': 'UBL 2.1',
  'cii-d16b': 'CII D16B',
  'factur-x-en16931': 'Factur-X EN 16931',
}

// What the schema of EN 16931 asks for and that of a smaller profile does not (Factur-X 1.0.07, 5.2).
const notDemanded: Partial<Record<Profile, readonly string[]>> = {
  MINIMUM: ['IncludedSupplyChainTradeLineItem', 'ApplicableTradeTax', 'LineTotalAmount'],
  'BASIC WL': ['IncludedSupplyChainTradeLineItem'],
}

const lineName = 'IncludedSupplyChainTradeLineItem'

const elementsNamed = (root: XmlElement, name: string): XmlElement[] =>
  root.children.flatMap(({ children }) => children.filter((child) => child.name === name))

/**
 * A file against the schema of its format (decisions §10 'E-Rechnung'): UBL 2.1; CII D16B for XRechnung, Peppol and EXTENDED, else that
 * of Factur-X's EN 16931, of which smaller profiles need less.
 */
export function checkFormat(
  root: XmlElement,
  read: Pick<ReadInvoice, 'syntax' | 'invoice'>,
  grammarOf: (name: SchemaName) => Grammar,
): CheckedFormat {
  const { schema, profile, name } = invoiceFormat(read)
  if (schema === null)
    return { schema: null, faults: [], count: 0, unchecked: `Das Schema von ${name} ist nicht geprüft.` }
  const free = (profile && notDemanded[profile]) ?? []
  const checked = checkSchema(root, grammarOf(schema), (element) => !free.includes(element))
  const [line] = free.includes(lineName) ? elementsNamed(root, lineName) : []
  if (line) {
    const message = `„${lineName}“ gibt es im Profil ${profile} nicht`
    checked.faults.push({ element: lineName, message, line: line.line, column: line.column })
    checked.count += 1
  }
  return {
    ...checked,
    schema: names[schema],
    unchecked:
      profile &&
      `Geprüft ist nach dem Schema ${names[schema]}; was das eigene Schema des Profils ${profile} darüber hinaus verlangt, ist nicht geprüft.`,
  }
}
