import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { ForeignAttribute, XmlElement } from '../rules/read/xml-element.ts'
import { type DecodedXml, decodeXml } from './decode-xml.ts'
import { mostXmlBytes, tooLarge } from './refuse-unread.ts'

export interface XmlLimits {
  mostBytes: number
  mostDepth: number
  /** In one element: lines, notes, accounts. */
  mostChildren: number
  /** Elements and attributes. */
  mostNodes: number
  /** Of one element. */
  mostAttributes: number
  /** Of what an element says; the files that an invoice encloses have none but that of the whole. */
  mostLetters: number
  /** Of a name with its prefix; those of invoices have at most sixty. */
  mostNameLetters: number
  /** To characters, such as '&#10;': each takes the parser as long as some letters. */
  mostReferences: number
}

const usual: XmlLimits = {
  mostBytes: mostXmlBytes,
  mostDepth: 100,
  mostChildren: 5000,
  mostNodes: 500_000,
  mostAttributes: 500,
  mostLetters: 100_000,
  mostNameLetters: 200,
  mostReferences: 1_000_000,
}

interface OpenElement extends XmlElement {
  children: XmlElement[]
}

const enclosed = new Set(['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject'])

const noAttributes: ReadonlyMap<string, string> = new Map()

/** A refusal of ours, in German, on its way out of the parser. */
class XmlFault extends Error {}

/** A root that nobody wants to know more of. */
class OtherRoot extends Error {
  readonly root: XmlElement

  constructor(root: XmlElement) {
    super()
    this.root = root
  }
}

/**
 * The root element of an XML file and its text, or why there is none, in German. Document types are refused with all that they declare;
 * processing instructions and comments are passed over. A root that is not wanted comes alone, whatever follows it: a file of others, however
 * large, costs no time. Never throws.
 */
export function parseXml(
  bytes: Uint8Array,
  given: Partial<XmlLimits> = {},
  isWanted: (root: XmlElement) => boolean = () => true,
): ({ root: XmlElement } & DecodedXml) | { fault: string } {
  const limits = { ...usual, ...given }
  if (bytes.length > limits.mostBytes) return { fault: tooLarge(limits.mostBytes) }
  const decoded = decodeXml(bytes)
  if ('fault' in decoded) return decoded
  // Before the parser reads it to its end, which may be far.
  if (hasDocumentType(decoded.text)) return { fault: documentTypeRefused }
  if (hasMoreThan(decoded.text, '&', limits.mostReferences)) {
    const most = limits.mostReferences.toLocaleString('de-DE')
    return { fault: `Die XML-Datei enthält mehr als ${most} Zeichenverweise („&…;“)` }
  }
  // Its own mark is gone; another one is text before the root.
  if (decoded.text.startsWith('\ufeff')) return { fault: brokenAt(1, 1) }
  const parser = new SaxesParser({ xmlns: true })
  try {
    return { root: readRoot(parser, decoded.text, limits, isWanted), ...decoded }
  } catch (error) {
    if (error instanceof OtherRoot) return { root: error.root, ...decoded }
    if (error instanceof XmlFault) return { fault: error.message }
    return { fault: brokenAt(parser.line, parser.column) }
  }
}

const brokenAt = (line: number, column: number) =>
  `Die XML-Datei ist fehlerhaft (Zeile ${line}, Zeichen ${column})`

const documentTypeRefused =
  'Die XML-Datei enthält eine DOCTYPE-Angabe; das lassen wir aus Sicherheitsgründen nicht zu'

/** Whether a document type stands before the root: only comments and processing instructions may come before it. */
function hasDocumentType(text: string): boolean {
  let at = 0
  for (;;) {
    at = text.indexOf('<', at)
    if (text.startsWith('<!DOCTYPE', at)) return true
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : null
    const next = end === null || at < 0 ? -1 : text.indexOf(end, at + 2)
    if (next < 0) return false
    at = next
  }
}

function hasMoreThan(text: string, letter: string, most: number): boolean {
  let at = -1
  for (let count = 0; count <= most; count += 1) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return true
}

function readRoot(
  parser: SaxesParser<{ xmlns: true }>,
  text: string,
  limits: XmlLimits,
  isWanted: (root: XmlElement) => boolean,
): XmlElement {
  const open: OpenElement[] = []
  let root: XmlElement | null = null
  let nodes = 0

  parser.on('error', (error) => {
    throw error
  })
  keepToXml10(parser, text)
  let attributes = 0
  let place = { line: 1, column: 1 }
  let lines: string[] | null = null
  parser.on('opentagstart', ({ name }) => {
    refuseLongName(name, limits)
    attributes = 0
    const { line, column } = parser
    const letters = [...name].length
    if (column > 0) place = { line, column: column - letters - 1 }
    else {
      // A name that its line ends is heard of in the next one.
      lines ??= text.split(/\r\n|\n|\r/)
      place = { line: line - 1, column: [...(lines[line - 2] ?? '')].length - letters }
    }
  })
  const refuseLong = (name: string, said: string) => {
    if (said.length > limits.mostLetters)
      throw new XmlFault(`„${name}“ hat mehr als ${limits.mostLetters.toLocaleString('de-DE')} Zeichen`)
  }
  parser.on('attribute', ({ name, value }) => {
    refuseLongName(name, limits)
    refuseLong(name, value)
    attributes += 1
    if (attributes > limits.mostAttributes)
      throw new XmlFault('Ein Element der XML-Datei hat zu viele Attribute')
  })
  parser.on('opentag', (tag) => {
    const element = elementOf(tag, place, (prefix) => parser.resolve(prefix))
    nodes += 1 + element.attributes.size + element.foreignAttributes.length
    if (nodes > limits.mostNodes) throw new XmlFault('Die XML-Datei enthält zu viele Elemente')
    if (open.length >= limits.mostDepth) throw new XmlFault('Die XML-Datei ist zu tief verschachtelt')
    if (!root && !isWanted(element)) throw new OtherRoot(element)
    root ??= element
    const siblings = open.at(-1)?.children
    siblings?.push(element)
    if (siblings && siblings.length > limits.mostChildren) throw new XmlFault(tooMany(limits.mostChildren))
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const hear = (piece: string) => {
    const element = open.at(-1)
    if (!element) return
    element.text += piece
    if (!enclosed.has(element.name)) refuseLong(element.name, element.text)
  }
  parser.on('text', hear)
  parser.on('cdata', hear)
  parser.write(text).close()
  if (!root) throw new XmlFault('Die XML-Datei ist leer')
  return root
}

function refuseLongName(name: string, { mostNameLetters }: XmlLimits): void {
  if (name.length > mostNameLetters)
    throw new XmlFault(
      `In der XML-Datei hat ein Element oder Attribut einen Namen von mehr als ${mostNameLetters} Zeichen`,
    )
}

/** Refuses what the parser lets pass: document types, and what is not XML 1.0. */
function keepToXml10(parser: SaxesParser<{ xmlns: true }>, text: string): void {
  parser.on('doctype', () => {
    throw new XmlFault(documentTypeRefused)
  })
  parser.on('xmldecl', ({ version = '' }) => {
    // The parser would follow XML 1.1, which has other characters and ends of lines.
    if (version !== '1.0')
      throw new XmlFault(
        `Die XML-Datei nennt die XML-Version ${version.slice(0, 10)}; E-Rechnungen sind in XML 1.0 geschrieben`,
      )
  })
  parser.on('processinginstruction', ({ target, body }) => {
    if (!body.startsWith('?')) return
    // The parser lets its name run into what it says.
    const after = text.lastIndexOf(`<?${target}`, parser.position - 1) + 2 + target.length
    if (!/^(?:[ \t\r\n]|\?>)/.test(text.slice(after, after + 2))) throw new Error('no space after its name')
  })
}

function tooMany(most: number): string {
  const count = most.toLocaleString('de-DE')
  return `Die Rechnung hat mehr als ${count} Positionen oder andere Angaben einer Art; so umfangreiche liest Kontor nicht`
}

const declarationNamespace = 'http://www.w3.org/2000/xmlns/'
const noForeignAttributes: XmlElement['foreignAttributes'] = []

function elementOf(
  tag: SaxesTagNS,
  place: { line: number; column: number },
  namespaceOf: (prefix: string) => string | undefined,
): OpenElement {
  let attributes: Map<string, string> | null = null
  let foreignAttributes: ForeignAttribute[] | null = null
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    if (uri === declarationNamespace) continue
    if (uri === '') {
      attributes ??= new Map()
      attributes.set(local, value)
    } else {
      foreignAttributes ??= []
      const prefix = /^([^:]*):/.exec(value)?.[1] ?? ''
      foreignAttributes.push({
        namespace: uri,
        name: local,
        value,
        valueNamespace: namespaceOf(prefix) ?? '',
      })
    }
  }
  return {
    namespace: tag.uri,
    name: tag.local,
    attributes: attributes ?? noAttributes,
    foreignAttributes: foreignAttributes ?? noForeignAttributes,
    children: [],
    text: '',
    ...place,
  }
}
