/** An element to be written; its name bears the prefix. */
export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string | null>>
  content: string | readonly XmlNode[]
}

/** What an element may hold; null is nothing. */
export type XmlPart = XmlNode | null | readonly XmlPart[]

/** An element with a text; null where there is none, since an invoice has no empty elements (PEPPOL-EN16931-R008). */
export function leaf(
  name: string,
  text: string | null | undefined,
  attributes: XmlNode['attributes'] = {},
): XmlNode | null {
  return text && text.trim() !== '' ? { name, attributes, content: text } : null
}

/** An element with others; null where none of them is there. */
export function group(name: string, parts: readonly XmlPart[]): XmlNode | null {
  const content = present(parts)
  return content.length > 0 ? { name, attributes: {}, content } : null
}

/** An element that a schema asks for, even if nothing stands in it. */
export function requiredGroup(
  name: string,
  parts: readonly XmlPart[],
  attributes: XmlNode['attributes'] = {},
): XmlNode {
  return { name, attributes, content: present(parts) }
}

/** An element whose first part makes it: null where that is absent, whatever else would stand in it. */
export function groupOf(name: string, first: XmlNode | null, ...rest: readonly XmlPart[]): XmlNode | null {
  return first && group(name, [first, ...rest])
}

/** The text of an XML file in UTF-8, indented, with '\n' at the ends of lines: the same tree gives the same text. */
export function xmlText(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${nodeText(root, '\n')}\n`
}

/** An element behind the line end and indent that it is given. */
function nodeText({ name, attributes, content }: XmlNode, lineStart: string): string {
  const start = `${lineStart}<${name}${attributesText(attributes)}`
  if (typeof content === 'string') return `${start}>${escapeText(content)}</${name}>`
  if (content.length === 0) return `${start}/>`
  const inner = `${lineStart}  `
  let text = `${start}>`
  for (const child of content) text += nodeText(child, inner)
  return `${text}${lineStart}</${name}>`
}

function attributesText(attributes: XmlNode['attributes']): string {
  let text = ''
  for (const name in attributes) {
    const value = attributes[name]
    if (value && value.trim() !== '') text += ` ${name}="${escapeAttribute(value)}"`
  }
  return text
}

function present(parts: readonly XmlPart[]): XmlNode[] {
  const found: XmlNode[] = []
  for (const part of parts) {
    if (Array.isArray(part)) found.push(...present(part))
    // Array.isArray does not tell a readonly list from a node.
    else if (part !== null) found.push(part as XmlNode)
  }
  return found
}

const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What almost every text is: nothing in it to be written otherwise. */
const plain = /^[ !#-%'-;=?-~\u00a0-\ud7ff]*$/

function escapeText(text: string): string {
  if (plain.test(text)) return text
  return allowedText(text).replace(/[&<>]/g, (character) => markup[character] ?? '')
}

/** A reader makes a space of each line end and tab in an attribute; so it is written as one. */
function escapeAttribute(text: string): string {
  if (plain.test(text)) return text
  return allowedText(text)
    .replace(/[\n\t]/g, ' ')
    .replace(/[&<>"]/g, (character) => markup[character] ?? '')
}

/** Without control characters and what else XML 1.0 has not (§ 2.2), which no escape can carry either; line ends as XML has them. */
function allowedText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
