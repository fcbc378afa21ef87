// Writes the grammars by which received e-invoices are checked (src/areas/einvoice/server/schemas) out of the schemas that their
// makers publish: `node scripts/generate-invoice-schemas.ts FOLDER [TARGET]`, the folder holding ubl-2.1, cii-d16b and factur-x-en16931.
// What a grammar says and how it is read: src/areas/einvoice/rules/schema/read-grammar.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { SaxesParser } from 'saxes'

interface Node {
  /** Without its prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: Node[]
}

/** A schema's file: what its prefixes stand for, and what it declares. */
interface SchemaFile {
  namespace: string
  /** What a name without a prefix belongs to is under ''. */
  prefixes: Readonly<Record<string, string>>
  root: Node
}

interface Attribute {
  name: string
  type: string
  /** What its value must be besides: '[1-3]' letters, or '[a|b]'; else ''. */
  facet: string
  isRequired: boolean
  fixed: string | undefined
}

/** What stands in an element that holds text alone. */
interface Simple {
  base: string
  facet: string
  attributes: Attribute[]
}

type Declared = { node: Node; file: SchemaFile }

const [, , folder, elsewhere] = process.argv
if (!folder) throw new Error('Which folder holds the schemas?')
const target = elsewhere ?? resolve(import.meta.dirname, '../src/areas/einvoice/server/schemas')

function write(name: string, files: string[]): void {
  const lines = grammarOf(files.map((file) => join(folder as string, file)))
  writeFileSync(join(target, `${name}.txt`), `${lines.join('\n')}\n`)
  console.log(`${name}: ${lines.length} lines`)
}

function grammarOf(entries: string[]): string[] {
  const files = readAll(entries)
  const short = shortPrefixes(files)
  const grammar: Grammar = {
    short,
    types: declared('Type', files, short),
    lines: [],
    written: new Set(),
    waiting: [],
    ownTypes: new Map(),
  }
  const { lines, waiting } = grammar
  for (const [name, { node, file }] of [...declared('element', files, short)].sort()) {
    const own = node.children.find((child) => child.name.endsWith('Type'))
    const type = own
      ? ownType(grammar, own, file)
      : typeName(grammar, longName(grammar, node.attributes['type'] ?? '', file))
    lines.push(`element ${name} ${type}`)
  }
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
    lines.push(lineOf(grammar, name, typeOf(grammar, name)))
  const used = [...short].filter(([, prefix]) => lines.some((line) => line.includes(` ${prefix}:`)))
  return [
    '# Written by scripts/generate-invoice-schemas.ts; not to be edited.',
    ...used.map(([namespace, prefix]) => `namespace ${prefix} ${namespace}`),
    ...lines.sort(),
  ]
}

/** What is known of the schemas, and written so far. */
interface Grammar {
  short: ReadonlyMap<string, string>
  types: ReadonlyMap<string, Declared>
  lines: string[]
  /** The types that are in `lines`, or wait for it. */
  written: Set<string>
  waiting: string[]
  /** Types without a name, by what they are. */
  ownTypes: Map<string, string>
}

/** What the files declare, by its name with the short prefix. */
function declared(
  kind: string,
  files: SchemaFile[],
  short: ReadonlyMap<string, string>,
): Map<string, Declared> {
  const found = new Map<string, Declared>()
  for (const file of files)
    for (const node of file.root.children)
      if (node.name.endsWith(kind))
        found.set(`${short.get(file.namespace)}:${node.attributes['name']}`, { node, file })
  return found
}

function longName({ short }: Grammar, text: string, { prefixes }: SchemaFile): string {
  const [prefix = '', local] = text.includes(':') ? text.split(':') : ['', text]
  const namespace = prefixes[prefix]
  if (namespace === xsd || prefix === plain) return `xs:${local}`
  return `${short.get(namespace ?? '')}:${local}`
}

function typeOf({ types }: Grammar, name: string): Declared {
  const found = types.get(name)
  if (!found) throw new Error(`No type ${name}`)
  return found
}

/** The name under which a type stands: what adds nothing to its base goes by the base's name. */
function typeName(grammar: Grammar, name: string): string {
  if (name.startsWith('xs:')) return name
  const { node, file } = typeOf(grammar, name)
  const written = simpleDerivation(node)?.attributes['base']
  const base = written === undefined ? null : longName(grammar, written, file)
  if (base !== null && signature(simpleOf(grammar, name)) === signature(simpleOf(grammar, base)))
    return typeName(grammar, base)
  if (!grammar.written.has(name)) {
    grammar.written.add(name)
    grammar.waiting.push(name)
  }
  return name
}

function simpleOf(grammar: Grammar, name: string): Simple {
  if (name.startsWith('xs:')) return { base: name.slice(3), facet: '', attributes: [] }
  const { node, file } = typeOf(grammar, name)
  return simpleOfNode(grammar, node, file)
}

function simpleOfNode(grammar: Grammar, node: Node, file: SchemaFile): Simple {
  const derived = simpleDerivation(node)
  const base = derived?.attributes['base']
  if (!derived || !base) throw new Error(`Not of text: ${node.attributes['name']}`)
  const under = simpleOf(grammar, longName(grammar, base, file))
  const own = attributesOf(grammar, derived, file)
  const kept = under.attributes.filter(({ name }) => !own.some((one) => one.name === name))
  return { base: under.base, facet: facetOf(derived) || under.facet, attributes: [...kept, ...own] }
}

function attributesOf(grammar: Grammar, parent: Node, file: SchemaFile): Attribute[] {
  return parent.children
    .filter(({ name, attributes }) => name === 'attribute' && attributes['use'] !== 'prohibited')
    .map(({ attributes }) => {
      const type = longName(grammar, attributes['type'] ?? `${plain}:string`, file)
      const { base, facet } = simpleOf(grammar, type)
      return {
        name: attributes['name'] ?? '',
        type: base,
        facet,
        isRequired: attributes['use'] === 'required',
        fixed: attributes['fixed'],
      }
    })
}

const attributeText = ({ name, type, facet, isRequired, fixed }: Attribute) =>
  `@${name}:${type}${facet}${isRequired ? '!' : ''}${fixed === undefined ? '' : `=${encodeURIComponent(fixed)}`}`

const signature = ({ base, facet, attributes }: Simple) =>
  [`${base}${facet}`, ...attributes.map(attributeText)].join(' ')

function particle(grammar: Grammar, node: Node, file: SchemaFile): string {
  const times = timesOf(node)
  const { namespace, processContents = 'strict', ref, name, type = `${plain}:anyType` } = node.attributes
  const prefix = grammar.short.get(file.namespace)
  if (node.name === 'any') return `any:${namespace === '##other' ? prefix : ''}:${processContents}${times}`
  if (node.name === 'element') {
    if (ref) return `${longName(grammar, ref, file)}${times}`
    const own = node.children.find((child) => child.name.endsWith('Type'))
    const typed = own ? ownType(grammar, own, file) : typeName(grammar, longName(grammar, type, file))
    return `${prefix}:${name}=${typed}${times}`
  }
  const parts = particlesIn(node).map((child) => particle(grammar, child, file))
  return `( ${parts.join(node.name === 'choice' ? ' | ' : ' ')} )${times}`
}

/** A type without a name, written down under one. */
function ownType(grammar: Grammar, node: Node, file: SchemaFile): string {
  const { ownTypes, lines } = grammar
  const simple = signature(simpleOfNode(grammar, node, file))
  const name = ownTypes.get(simple) ?? `own:${ownTypes.size + 1}`
  if (!ownTypes.has(simple)) lines.push(`text ${name} ${simple}`)
  ownTypes.set(simple, name)
  return name
}

function lineOf(grammar: Grammar, name: string, type: Declared): string {
  if (simpleDerivation(type.node)) return `text ${name} ${signature(simpleOf(grammar, name))}`
  const { content, attributes, flags } = contentOf(grammar, type)
  return ['holds', name, ...flags, ...attributes.map(attributeText), ':', content].join(' ').trimEnd()
}

/** What a type of elements holds, and that which it extends before. */
function contentOf(
  grammar: Grammar,
  { node, file }: Declared,
): { content: string; attributes: Attribute[]; flags: string[] } {
  const complex = node.children.find(({ name }) => name === 'complexContent')
  const holder = complex?.children.find(({ name }) => name === 'extension' || name === 'restriction') ?? node
  const base = holder.name === 'extension' ? holder.attributes['base'] : undefined
  const under =
    base === undefined
      ? { content: '', attributes: [], flags: [] }
      : contentOf(grammar, typeOf(grammar, longName(grammar, base, file)))
  const parts = particlesIn(holder).map((part) => particle(grammar, part, file))
  return {
    content: [under.content, ...parts].filter(Boolean).join(' '),
    attributes: [...under.attributes, ...attributesOf(grammar, holder, file)],
    flags: [
      ...under.flags,
      ...(node.attributes['mixed'] === 'true' ? ['mixed'] : []),
      ...(holder.children.some(({ name }) => name === 'anyAttribute') ? ['open'] : []),
    ],
  }
}

/** An entry and all that it imports, each file once. */
function readAll(entries: string[]): SchemaFile[] {
  const read = new Map<string, SchemaFile>()
  const waiting = [...entries]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (read.has(path)) continue
    const file = readSchema(path)
    read.set(path, file)
    for (const { name, attributes } of file.root.children)
      if ((name === 'import' || name === 'include') && attributes['schemaLocation'])
        waiting.push(join(dirname(path), attributes['schemaLocation']))
  }
  return [...read.values()]
}

const xsd = 'http://www.w3.org/2001/XMLSchema'

/** The prefix of names that we give, whatever a file calls the schemas' own types. */
const plain = '#'

function readSchema(path: string): SchemaFile {
  const parser = new SaxesParser({ xmlns: true })
  const open: Node[] = []
  let root: Node | null = null
  let prefixes: Record<string, string> = {}
  parser.on('error', (error) => {
    throw error
  })
  // The schema of signatures declares entities of its own.
  parser.on('doctype', (text) => {
    for (const [, name, value] of text.matchAll(/<!ENTITY (\w+) ['"]([^'"]*)['"]>/g))
      parser.ENTITIES[name as string] = value as string
  })
  parser.on('opentag', ({ local, attributes, ns }) => {
    const values = Object.values(attributes).map(({ name, value }) => [name, value] as const)
    const node: Node = { name: local, attributes: Object.fromEntries(values), children: [] }
    if (!root) {
      root = node
      prefixes = { ...ns }
    }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => open.pop())
  parser.write(readFileSync(path, 'utf8')).close()
  const namespace = (root as Node | null)?.attributes['targetNamespace']
  if (!root || !namespace) throw new Error(`${path} is no schema`)
  return { namespace, prefixes, root }
}

/** The prefix that the schemas themselves mostly use, one for each namespace. */
function shortPrefixes(files: SchemaFile[]): Map<string, string> {
  const short = new Map<string, string>()
  const named = files.flatMap(({ prefixes }) => Object.entries(prefixes))
  for (const [prefix, namespace] of named)
    if (prefix !== '' && namespace !== xsd && !short.has(namespace) && ![...short.values()].includes(prefix))
      short.set(namespace, prefix)
  for (const { namespace } of files) if (!short.has(namespace)) short.set(namespace, `n${short.size}`)
  return short
}

/** The extension or restriction by which a type of text alone is made. */
function simpleDerivation(node: Node): Node | undefined {
  const holder =
    node.name === 'simpleType' ? node : node.children.find(({ name }) => name === 'simpleContent')
  return holder?.children.find(({ name }) => name === 'extension' || name === 'restriction')
}

function facetOf({ children }: Node): string {
  const facetsNamed = (facet: string) =>
    children.filter(({ name }) => name === facet).map(({ attributes }) => attributes['value'] ?? '')
  const [least, most, values] = [
    facetsNamed('minLength'),
    facetsNamed('maxLength'),
    facetsNamed('enumeration'),
  ]
  if (values.length > 0) return `[${values.join('|')}]`
  return least.length + most.length > 0 ? `[${least[0] ?? 0}-${most[0] ?? ''}]` : ''
}

const particlesIn = ({ children }: Node): Node[] =>
  children.filter(({ name }) => ['sequence', 'choice', 'element', 'any'].includes(name))

function timesOf({ attributes }: Node): string {
  const [least, most] = [attributes['minOccurs'] ?? '1', attributes['maxOccurs'] ?? '1']
  const marks: Record<string, string> = { '1,1': '', '0,1': '?', '0,unbounded': '*', '1,unbounded': '+' }
  return marks[`${least},${most}`] ?? `{${least},${most}}`
}

write('ubl-2.1', ['ubl-2.1/maindoc/UBL-Invoice-2.1.xsd', 'ubl-2.1/maindoc/UBL-CreditNote-2.1.xsd'])
write('cii-d16b', ['cii-d16b/CrossIndustryInvoice_100pD16B.xsd'])
write('factur-x-en16931', ['factur-x-en16931/FACTUR-X_EN16931.xsd'])
