import { attributeOf, xmlText } from './xml-attributes.ts'

export { xmlText }

/** A tag of an XML text with the text that stands before it. */
export interface XmlTag {
  before: string
  /** Without the prefix of its namespace. */
  name: string
  /** The address of its namespace; null where it has none. */
  namespace: string | null
  isEnd: boolean
  isEmpty: boolean
  attribute(name: string): string | null
}

/** What the prefixes mean from one element on; '' is what an element without a prefix has. */
interface Scope {
  depth: number
  spaces: ReadonlyMap<string, string>
}

/**
 * The tags of an XML text one after the other. Comments and instructions are passed over. Knows no entities but those of XML itself; a
 * text that declares its own is refused.
 */
export function* xmlTags(text: string): Generator<XmlTag> {
  const scopes: Scope[] = [{ depth: 0, spaces: new Map() }]
  let depth = 0
  let before = ''
  let from = 0
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', start)) {
    const other = otherThanTag(text, start)
    if (other) {
      if (other.end < 0) return
      before += text.slice(from, start) + other.said
      start = from = other.end
      continue
    }
    const end = endOfTag(text, start + 1)
    if (end < 0) return
    if (text.charCodeAt(end) !== greater) {
      // Broken off by the next tag: none, and no more than text.
      start = end
      continue
    }
    const tag = tagOf(text.slice(start + 1, end))
    if (!tag.name) {
      start = end + 1
      continue
    }
    if (!tag.isEnd) depth++
    const scope = tag.rest.includes('xmlns') ? scopeOf(tag.rest, depth, scopes) : scopes.at(-1)
    yield {
      before: before + text.slice(from, start),
      name: tag.name,
      namespace: scope?.spaces.get(tag.prefix) ?? null,
      isEnd: tag.isEnd,
      isEmpty: tag.isEmpty,
      attribute: (wanted) => attributeOf(tag.rest, wanted),
    }
    if (tag.isEnd || tag.isEmpty) {
      if ((scopes.at(-1)?.depth ?? 0) >= depth && depth > 0) scopes.pop()
      depth = Math.max(0, depth - 1)
    }
    before = ''
    start = from = end + 1
  }
}

/** The tags of the text's own namespace, which its first one has: what stands in elements of others, or of extensions, says nothing. */
export function* ownTags(text: string): Generator<XmlTag> {
  let own: string | null | undefined
  let skipped = 0
  for (const tag of xmlTags(text)) {
    if (own === undefined) own = tag.namespace
    if (skipped > 0) {
      if (tag.isEnd) skipped--
      else if (!tag.isEmpty) skipped++
    } else if (tag.namespace === own && tag.name !== 'extLst') yield tag
    else if (!tag.isEnd && !tag.isEmpty) skipped = 1
  }
}

const [greater, less, double, single] = [62, 60, 34, 39]

/** A comment, an instruction or a part in which nothing is marked; null for a tag. Its end is -1 where it has none. */
function otherThanTag(text: string, start: number): { end: number; said: string } | null {
  const sign = text[start + 1]
  if (sign === '?') return { end: endBehind(text, '?>', start), said: '' }
  if (sign !== '!') return null
  if (text.startsWith('<!--', start)) return { end: endBehind(text, '-->', start + 4), said: '' }
  if (text.startsWith('<!DOCTYPE', start)) throw new RangeError('it declares entities')
  if (!text.startsWith('<![CDATA[', start)) return null
  const end = endBehind(text, ']]>', start)
  const said = text.slice(start + 9, Math.max(start + 9, end - 3))
  return { end, said: said.replaceAll('&', '&amp;').replaceAll('<', '&lt;') }
}

function endBehind(text: string, sign: string, start: number): number {
  const at = text.indexOf(sign, start)
  return at < 0 ? -1 : at + sign.length
}

/** Where a tag ends, or is broken off by another one; a value in quotes may hold the sign that ends a tag. -1: nowhere. */
function endOfTag(text: string, start: number): number {
  let quote = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === less) return at
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === greater) return at
    else if (code === double || code === single) quote = code
  }
  return -1
}

function tagOf(inner: string) {
  const isEnd = inner.startsWith('/')
  const isEmpty = !isEnd && inner.endsWith('/')
  let end = isEnd ? 1 : 0
  while (end < inner.length && !isBlankOrSlash(inner.charCodeAt(end))) end++
  const whole = inner.slice(isEnd ? 1 : 0, end)
  const colon = whole.indexOf(':')
  return {
    isEnd,
    isEmpty,
    prefix: colon < 0 ? '' : whole.slice(0, colon),
    name: whole.slice(colon + 1),
    rest: inner.slice(end, isEmpty ? -1 : undefined),
  }
}

const isBlankOrSlash = (code: number) => code <= 32 || code === 47

function scopeOf(rest: string, depth: number, scopes: Scope[]): Scope {
  const spaces = new Map(scopes.at(-1)?.spaces)
  for (const [, prefix = '', twice, once] of rest.matchAll(
    /(?<=\s)xmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  ))
    spaces.set(prefix, xmlText(twice ?? once ?? ''))
  const scope = { depth, spaces }
  scopes.push(scope)
  return scope
}
