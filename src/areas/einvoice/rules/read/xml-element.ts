import { largestCents } from '#kernel/money.ts'
import { absolute, compare, type Decimal, parseDecimal } from '../decimal.ts'
import type { DayText, DecimalText, Identifier } from '../electronic-invoice.ts'
import { plainText, withoutEnd } from './plain-text.ts'

/** An element of an XML file whose namespaces are resolved; prefixes are gone. */
export interface XmlElement {
  namespace: string
  name: string
  /** Those without a namespace. */
  attributes: ReadonlyMap<string, string>
  /** Those of a namespace, but for the declarations of namespaces. */
  foreignAttributes: readonly ForeignAttribute[]
  children: readonly XmlElement[]
  /** What stands directly in it, without what its children hold. */
  text: string
  /** Where it begins in the file, counted from 1. */
  line: number
  column: number
}

export interface ForeignAttribute {
  namespace: string
  name: string
  value: string
  /** The namespace of the prefix that its value begins with, as that of an xsi:type does; '' where there is none. */
  valueNamespace: string
}

/** What could not be read as it should be; the rest of the invoice was read. */
export interface ReadProblem {
  /** The element's name in the file. */
  element: string
  /** German, for the person who received the invoice. */
  message: string
  /** Nothing can be made of the value: what counts is said elsewhere in the file, or nowhere. */
  isLost?: boolean
  /** It makes the file no XML, though it could be read. */
  isError?: boolean
}

/**
 * Looks below an element by paths such as 'Party/PartyName/Name'. Only elements of the given namespaces are seen, so that extensions of others
 * do not get in between. What is absent or empty is null.
 */
export interface XmlFinder {
  all(from: XmlElement | null, path: string): XmlElement[]
  first(from: XmlElement | null, path: string): XmlElement | null
  text(from: XmlElement | null, path: string): string | null
  texts(from: XmlElement | null, path: string): string[]
  /** Plain decimal text as it stands; what is none, or too large to count with, is noted as a problem and stays too. */
  number(from: XmlElement | null, path: string): DecimalText | null
  numberOf(element: XmlElement | null): DecimalText | null
  /** A day as 'YYYY-MM-DD'; what is none is noted as a problem and stays as it is. */
  day(from: XmlElement | null, path: string): DayText | null
  /** A value with the scheme of an attribute. */
  identifier(from: XmlElement | null, path: string, attribute?: string): Identifier | null
  note(element: string, message: string): void
  readonly problems: ReadProblem[]
}

// What is wrong everywhere is said once or twice, not a million times.
const mostProblems = 50

export function xmlFinder(namespaces: readonly string[]): XmlFinder {
  const known = new Set(namespaces)
  const problems: ReadProblem[] = []

  function all(from: XmlElement | null, path: string): XmlElement[] {
    let found = from ? [from] : []
    for (const name of path.split('/')) {
      found = found.flatMap((parent) =>
        parent.children.filter((child) => child.name === name && known.has(child.namespace)),
      )
    }
    return found
  }
  const first = (from: XmlElement | null, path: string) => all(from, path)[0] ?? null
  const text = (from: XmlElement | null, path: string) => textOf(first(from, path))
  function numberOf(element: XmlElement | null): DecimalText | null {
    const value = textOf(element)
    const fault = value === null ? null : numberFault(value)
    if (element && value !== null && fault !== null) noteLost(element.name, value, fault)
    return value
  }
  function add(problem: ReadProblem): void {
    if (problems.length < mostProblems) problems.push(problem)
  }
  function noteLost(element: string, value: string, fault: string): void {
    add({ element, message: `„${shortened(value)}“ ${fault}`, isLost: true })
  }

  return {
    all,
    first,
    text,
    texts: (from, path) =>
      all(from, path).flatMap((element) => {
        const value = textOf(element)
        return value === null ? [] : [value]
      }),
    number: (from, path) => numberOf(first(from, path)),
    numberOf,
    day(from, path) {
      const value = text(from, path)
      if (value === null) return null
      const day = dayOf(value)
      if (day === null) noteLost(lastOf(path), value, 'ist kein Datum')
      return day ?? value
    },
    identifier(from, path, attribute = 'schemeID') {
      return identifierOf(first(from, path), attribute)
    },
    note: (element, message) => add({ element, message }),
    problems,
  }
}

/** The text of an element without the space around it; null where it has none. */
export function textOf(element: XmlElement | null): string | null {
  return element?.text.trim() || null
}

/**
 * BT-20 of its elements. Where a discount of XRechnung ends it, the line break that has to end that stays (BR-DE-18); null where there is
 * no text.
 */
export function termsText(elements: readonly (XmlElement | null)[]): string | null {
  const said = elements.flatMap((element) => (textOf(element) === null ? [] : (element?.text ?? '')))
  // White space is what it is in XML: a no-break space is part of a discount's line, and spoils it.
  const texts = [...new Set(said.map(plainText))].join('\n')
  const last = said.at(-1) ?? ''
  const isEnded = last.slice(withoutEnd(last).length).includes('\n')
  return texts === ''
    ? null
    : isEnded && texts.slice(texts.lastIndexOf('\n') + 1).includes('#')
      ? `${texts}\n`
      : texts
}

/** The text of an element with the scheme that an attribute names; null where it has none. */
export function identifierOf(element: XmlElement | null, attribute = 'schemeID'): Identifier | null {
  const value = textOf(element)
  return value === null ? null : { value, scheme: attributeOf(element, attribute) }
}

export function attributeOf(element: XmlElement | null, name: string): string | null {
  return element?.attributes.get(name)?.trim() || null
}

/** The day of an xs:date, which may bear a zone, of an xs:dateTime, or of the format 102 (UNTDID 2379); null where it is none. */
export function dayOf(text: string): DayText | null {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)(?:T[\d:.]+)?(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (!match) return null
  const day = match.slice(1, 4).join('-')
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null
}

/** What is said of a text that is no plain decimal number, or one that nobody can count with; null where it is one. */
function numberFault(text: string): string | null {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return 'ist keine Zahl'
  const number = parseDecimal(text)
  if (number === null) return 'ist eine zu lange Zahl'
  return compare(absolute(number), mostCounted) > 0 ? 'ist eine zu große Zahl' : null
}

const mostCounted: Decimal = { units: BigInt(largestCents), scale: 2 }

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const shortened = (text: string) => (text.length <= 40 ? text : `${text.slice(0, 40)}…`)
