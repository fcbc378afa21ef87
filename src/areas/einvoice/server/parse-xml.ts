import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { XmlElement } from '../rules/read/xml-element.ts'
import { decodeXml } from './decode-xml.ts'

export interface XmlLimits {
  mostBytes: number
  mostDepth: number
  /** Elements and attributes. */
  mostNodes: number
}

const usual: XmlLimits = { mostBytes: 25 * 2 ** 20, mostDepth: 100, mostNodes: 2_000_000 }

interface OpenElement extends XmlElement {
  children: XmlElement[]
}

/** A refusal of ours, in German, on its way out of the parser. */
class XmlFault extends Error {}

/**
 * The root element of an XML file, or why there is none, in German. Document types are refused with all that they declare; processing
 * instructions may stand before the root only. Never throws.
 */
export function parseXml(
  bytes: Uint8Array,
  given: Partial<XmlLimits> = {},
): { root: XmlElement } | { fault: string } {
  const limits = { ...usual, ...given }
  if (bytes.length > limits.mostBytes)
    return { fault: `Die XML-Datei ist größer als ${Math.floor(limits.mostBytes / 2 ** 20)} MB` }
  const decoded = decodeXml(bytes)
  if ('fault' in decoded) return decoded
  const parser = new SaxesParser({ xmlns: true })
  try {
    return { root: readRoot(parser, decoded.text, limits) }
  } catch (error) {
    if (error instanceof XmlFault) return { fault: error.message }
    return { fault: `Die XML-Datei ist fehlerhaft (Zeile ${parser.line}, Zeichen ${parser.column})` }
  }
}

function readRoot(parser: SaxesParser<{ xmlns: true }>, text: string, limits: XmlLimits): XmlElement {
  const open: OpenElement[] = []
  let root: XmlElement | null = null
  let nodes = 0

  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new XmlFault(
      'Die XML-Datei enthält eine DOCTYPE-Angabe; das lassen wir aus Sicherheitsgründen nicht zu',
    )
  })
  parser.on('processinginstruction', () => {
    if (root) throw new XmlFault('Die XML-Datei enthält Verarbeitungsanweisungen; das lassen wir nicht zu')
  })
  parser.on('opentag', (tag) => {
    const element = elementOf(tag)
    nodes += 1 + element.attributes.size
    if (nodes > limits.mostNodes) throw new XmlFault('Die XML-Datei enthält zu viele Elemente')
    if (open.length >= limits.mostDepth) throw new XmlFault('Die XML-Datei ist zu tief verschachtelt')
    root ??= element
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const hear = (piece: string) => {
    const element = open.at(-1)
    if (element) element.text += piece
  }
  parser.on('text', hear)
  parser.on('cdata', hear)
  parser.write(text).close()
  if (!root) throw new XmlFault('Die XML-Datei ist leer')
  return root
}

function elementOf(tag: SaxesTagNS): OpenElement {
  const attributes = new Map<string, string>()
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    if (uri === '') attributes.set(local, value)
  }
  return { namespace: tag.uri, name: tag.local, attributes, children: [], text: '' }
}
