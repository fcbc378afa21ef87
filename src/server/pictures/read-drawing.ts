/** An element of a drawing, as far as it is looked at. */
export interface DrawingElement {
  name: string
  id: string | null
  /** The ids that it shows, or is painted, cut or masked by. */
  references: string[]
  /** Whether it brings in something from elsewhere. */
  isForeign: boolean
  /** How many numbers its line has: as many points at most, at each of which a marker may be drawn. */
  numbers: number
  children: DrawingElement[]
}

export interface Drawing {
  /** The root first. */
  elements: DrawingElement[]
  /** The text of its style sheets. */
  styles: string
}

interface Limits {
  mostLevels: number
  mostParts: number
}

const startTag = /<([^\s/>=<"']+)((?:\s+[^\s/>=<"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const attribute = /([^\s/>=<"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** What is passed over, with its end. */
const asides = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

const stylesFromElsewhere = /^<\?xml-stylesheet/i

/** Reads the XML of a drawing as far as its limits allow; step by step, in the time that its length takes. */
export function readDrawing(
  text: string,
  limits: Limits,
): Drawing | 'broken' | 'too-deep' | 'too-many' | 'foreign' {
  const drawing: Drawing = { elements: [], styles: '' }
  const open: DrawingElement[] = []
  const take = (content: string) => {
    if (open.at(-1)?.name === 'style') drawing.styles += content
  }
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at)
    if (next < 0) break
    take(text.slice(at, next))
    const aside = asides.find(([start]) => text.startsWith(start, next))
    if (stylesFromElsewhere.test(text.slice(next, next + 20))) return 'foreign'
    if (aside) at = endOf(text, aside[1], next + aside[0].length)
    else if (text.startsWith('<![CDATA[', next)) {
      at = endOf(text, ']]>', next)
      take(text.slice(next + 9, at - 3))
    } else if (text.startsWith('<!', next)) {
      at = endOf(text, '>', next)
      // Entities of its own, by which a small text becomes a large one.
      if (text.slice(next, at).includes('[')) return 'foreign'
    } else if (text.startsWith('</', next)) {
      at = endOf(text, '>', next)
      if (open.pop()?.name !== localName(text.slice(next + 2, at - 1).trim())) return 'broken'
    } else {
      startTag.lastIndex = next
      const [tag, name, attributes = '', isEmpty] = startTag.exec(text) ?? []
      if (!tag || !name || (open.length === 0 && drawing.elements.length > 0)) return 'broken'
      const element = readElement(localName(name), attributes)
      open.at(-1)?.children.push(element)
      drawing.elements.push(element)
      if (!isEmpty) open.push(element)
      if (open.length > limits.mostLevels) return 'too-deep'
      if (drawing.elements.length > limits.mostParts) return 'too-many'
      at = next + tag.length
    }
  }
  return open.length === 0 && drawing.elements.length > 0 ? drawing : 'broken'
}

/** Behind the mark; without one behind the text, where whatever is open stays so. */
function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function readElement(name: string, attributes: string): DrawingElement {
  const element: DrawingElement = {
    name,
    id: null,
    references: [],
    isForeign: false,
    numbers: 0,
    children: [],
  }
  for (const [, written = '', double, single] of attributes.matchAll(attribute)) {
    const value = decode(double ?? single ?? '')
    if (written === 'id') element.id = value
    if (isForeignAttribute(written, value) || bringsInStyles(value)) element.isForeign = true
    if (written === 'd' || written === 'points') element.numbers += value.match(/\d*\.\d+|\d+/g)?.length ?? 0
    const isTarget = isHref(written) && name !== 'a'
    const targets = isTarget ? [value.trim()] : referencesOf(value)
    for (const target of targets) {
      if (target.startsWith('#')) element.references.push(target.slice(1))
      else if (target !== '') element.isForeign = true
    }
  }
  return element
}

const isHref = (written: string) => localName(written).toLowerCase() === 'href'

/** Whether an attribute runs something, leads to what does, names the elements of pages, or moves what the others point to. */
function isForeignAttribute(written: string, value: string): boolean {
  const name = localName(written).toLowerCase()
  if (written.startsWith('xmlns'))
    return value.trim().toLowerCase().startsWith('http://www.w3.org/1999/xhtml')
  if (name.startsWith('on') || written.toLowerCase() === 'xml:base') return true
  if (name === 'attributename') return /(?:^|:)(?:href|on.*)$/i.test(value.trim())
  // A link to a page, which nobody can follow on paper.
  if (name === 'href')
    return /^[a-z][\w+.-]*:/i.test(plain(value)) && !/^(?:https?|mailto):/i.test(plain(value))
  return false
}

/** Without what browsers overlook in an address. */
const plain = (address: string) => address.replace(/[\s\p{Cc}]/gu, '')

/** Whether a style sheet or style brings in another one, or a picture, in other words than `url(…)`. */
export function bringsInStyles(style: string): boolean {
  return /@import|image-set\(|\bsrc\(/i.test(unescaped(style))
}

/** The characters that styles write as `\69`. */
function unescaped(style: string): string {
  return style.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, hex, one) =>
    hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)) : one,
  )
}

/** What `url(…)` points to in a style or an attribute. */
export function referencesOf(style: string): string[] {
  return [...unescaped(style).matchAll(/url\(\s*['"]?\s*([^'")\s]*)/gi)].map(([, target = '']) => target)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The characters that XML writes as `&…;`. */
function decode(value: string): string {
  return value.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (name) return named[name] ?? whole
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return point <= 0x10ffff ? String.fromCodePoint(point) : ''
    },
  )
}
