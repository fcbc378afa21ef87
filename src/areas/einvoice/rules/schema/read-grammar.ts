import type { Particle } from './content-model.ts'

/** An attribute that an element may bear. */
export interface AttributeRule {
  /** One of XML Schema's own types: 'token', 'decimal'. */
  type: string
  /** How many letters it may have; null where it does not matter. */
  length: { least: number; most: number } | null
  /** Those values alone, where there are any. */
  values: readonly string[] | null
  isRequired: boolean
  /** The one value that it may have. */
  fixed: string | null
}

/** What an element holds: text alone, or elements. */
export type ElementType = {
  attributes: ReadonlyMap<string, AttributeRule>
  isOpen: boolean
} /** Of one of XML Schema's own types. */ & (
  | { kind: 'text'; base: string }
  | { kind: 'elements'; isMixed: boolean; content: Particle }
  /** Whatever there is (xs:anyType). */
  | { kind: 'anything' }
)

/** How the files of one format are built, see `readGrammar`. */
export interface Grammar {
  /** The types of the elements that may stand anywhere or at the root, by `nameOf`. */
  elements: ReadonlyMap<string, string>
  typeOf(name: string): ElementType
}

/** An element's name as a grammar's maps have it. */
export const nameOf = (namespace: string, local: string): string => `{${namespace}}${local}`

/**
 * A grammar out of the text that scripts/generate-invoice-schemas.ts writes, a line for each:
 *
 *     namespace cbc urn:oasis:…               a prefix of this file
 *     element cbc:ID udt:IdentifierType       what may be named from anywhere, and its type
 *     text udt:AmountType decimal @currencyID:normalizedString!    holds a value; an attribute that it must bear
 *     holds cac:PeriodType : ( cbc:StartDate? cbc:Note* ( a:b=x:T | any:ext:lax ){1,2} )    holds elements
 *
 * An element is named as the grammar's own (cbc:ID), or with the type that it has there alone (ram:ID=udt:IDType). Types of XML Schema
 * bear the prefix xs. A type is taken apart when it is first asked for.
 */
export function readGrammar(text: string): Grammar {
  const namespaces = new Map<string, string>()
  const elements = new Map<string, string>()
  const lines = new Map<string, { kind: string; words: string[] }>()
  const types = new Map<string, ElementType>()
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [kind = '', name = '', ...words] = line.split(' ')
    if (kind === 'namespace') namespaces.set(name, words[0] ?? '')
    else if (kind === 'element') elements.set(nameOf(...partsOf(name, namespaces)), words[0] ?? '')
    else lines.set(name, { kind, words })
  }

  function build(name: string): ElementType {
    if (name === 'xs:anyType') return { kind: 'anything', attributes: none, isOpen: true }
    if (name.startsWith('xs:')) return { kind: 'text', attributes: none, isOpen: false, base: name.slice(3) }
    const line = lines.get(name)
    if (!line) throw new Error(`the grammar has no type ${name}`)
    const { kind, words } = line
    const attributes = new Map(words.filter((word) => word.startsWith('@')).map(attributeOf))
    if (kind === 'text') return { kind: 'text', attributes, isOpen: false, base: words[0] ?? '' }
    const start = words.indexOf(':')
    return {
      kind: 'elements',
      attributes,
      isOpen: words.slice(0, start).includes('open'),
      isMixed: words.slice(0, start).includes('mixed'),
      content: readParticles(words.slice(start + 1), { elements, namespaces }),
    }
  }
  return {
    elements,
    typeOf(name) {
      const known = types.get(name) ?? build(name)
      types.set(name, known)
      return known
    },
  }
}

const none: ReadonlyMap<string, AttributeRule> = new Map()

/** '@name:type', then '[1-3]' letters or '[one|other]', '!' where it is required, '=value' where it is fixed. */
function attributeOf(word: string): [string, AttributeRule] {
  const [, name = '', type = '', facet, required, fixed] =
    /^@([^:]+):(\w+)(?:\[(.*?)\])?(!?)(?:=(.*))?$/.exec(word) ?? []
  const lengths = /^(\d+)-(\d+)$/.exec(facet ?? '')
  return [
    name,
    {
      type,
      length: lengths && { least: Number(lengths[1]), most: Number(lengths[2]) },
      values: facet === undefined || lengths ? null : facet.split('|'),
      isRequired: required === '!',
      fixed: fixed === undefined ? null : decodeURIComponent(fixed),
    },
  ]
}

/** The namespace and the local part of a name with one of the file's prefixes. */
function partsOf(short: string, namespaces: ReadonlyMap<string, string>): [string, string] {
  const [prefix = '', local = ''] = short.split(':')
  return [namespaces.get(prefix) ?? '', local]
}

interface Names {
  elements: ReadonlyMap<string, string>
  namespaces: ReadonlyMap<string, string>
}

/** The particles of a type's line: one sequence of all that stands there. */
function readParticles(words: readonly string[], names: Names): Particle {
  let at = 0
  function group(): Particle {
    const parts: Particle[] = []
    let isChoice = false
    while (at < words.length) {
      const word = words[at] as string
      at += 1
      if (word.startsWith(')'))
        return { kind: isChoice ? 'choice' : 'sequence', parts, ...times(word.slice(1)) }
      if (word === '|') isChoice = true
      else parts.push(word === '(' ? group() : single(word, names))
    }
    return { kind: 'sequence', parts, least: 1, most: 1 }
  }
  return group()
}

function single(word: string, { elements, namespaces }: Names): Particle {
  const [, name = '', mark = ''] = /^(.*?)([?*+]|\{.*\})?$/.exec(word) ?? []
  if (name.startsWith('any:')) {
    const [, but = '', process = ''] = name.split(':')
    return { kind: 'any', but: namespaces.get(but) ?? null, isLax: process === 'lax', ...times(mark) }
  }
  const [short = '', own] = name.split('=')
  const [namespace, local] = partsOf(short, namespaces)
  const type = own ?? elements.get(nameOf(namespace, local)) ?? ''
  return { kind: 'element', namespace, name: local, type, ...times(mark) }
}

function times(mark: string): { least: number; most: number } {
  if (mark === '') return { least: 1, most: 1 }
  const most = mark === '?' ? 1 : Number.POSITIVE_INFINITY
  if (mark.length === 1) return { least: mark === '+' ? 1 : 0, most }
  const [least, upper] = mark.slice(1, -1).split(',')
  return { least: Number(least), most: upper === 'unbounded' ? most : Number(upper) }
}
