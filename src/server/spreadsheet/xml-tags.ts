/** A tag of an XML text with the text that stands before it. */
export interface XmlTag {
  before: string
  /** Without the prefix of its namespace. */
  name: string
  isEnd: boolean
  isEmpty: boolean
  attribute(name: string): string | null
}

// A value in quotes may hold the sign that ends a tag. Nothing can be read in two ways, or a long name would be tried letter by
// letter for each of its letters.
const tagPattern = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[\s/](?:"[^"<]*"|'[^'<]*'|[^<>"'])*)?)>/g

/** The tags of an XML text one after the other. Knows no entities but those of XML itself; a text that declares its own is refused. */
export function* xmlTags(text: string): Generator<XmlTag> {
  if (text.includes('<!DOCTYPE')) throw new RangeError('it declares entities')
  let end = 0
  for (const match of text.matchAll(tagPattern)) {
    const [whole, slash, name = '', rest = ''] = match
    yield {
      before: text.slice(end, match.index),
      name,
      isEnd: slash === '/',
      isEmpty: rest.endsWith('/'),
      attribute: (wanted) => attributeOf(rest, wanted),
    }
    end = match.index + whole.length
  }
}

function attributeOf(attributes: string, wanted: string): string | null {
  for (const [, name, double, single] of attributes.matchAll(
    /(?:^|\s)(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    if (name === wanted) return xmlText(double ?? single ?? '')
  }
  return null
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** What a text of XML says. */
export function xmlText(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}
