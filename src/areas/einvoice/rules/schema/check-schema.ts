import { plainText } from '../read/plain-text.ts'
import type { ForeignAttribute, XmlElement } from '../read/xml-element.ts'
import type { ViewField } from '../view-fields.ts'
import { type ContentModel, contentModel, type Particle, type Position } from './content-model.ts'
import { type AttributeRule, type ElementType, type Grammar, nameOf } from './read-grammar.ts'
import { checkedTypes, plainValue, valueFault } from './simple-values.ts'

/** A place in a file that is not as the schema asks. */
export interface SchemaFault {
  /** The element's name in the file. */
  element: string
  /** German, for whoever received the file, or sends it. */
  message: string
  /** Where the element begins, both counted from 1. */
  line: number
  column: number
  /** What stands there, and where the readable view shows it, if somebody put it in. */
  excerpt?: string
  field?: ViewField | null
}

export interface CheckedSchema {
  /** The first ones in the order of the file. */
  faults: SchemaFault[]
  /** How many there are in all. */
  count: number
}

// Nobody reads more, and a file of faults alone is no reason to fill the memory.
const mostFaults = 100

/**
 * Where a file departs from the schema of its format: elements that are unknown, in another namespace, doubled, misplaced or missing,
 * attributes likewise, and values of a wrong type (XML Schema 1.0). `isDemanded` says whether an element that the schema asks for has
 * to be there. After a fault it goes on as well as it can.
 */
export function checkSchema(
  root: XmlElement,
  grammar: Grammar,
  isDemanded: IsDemanded = () => true,
): CheckedSchema {
  const check: Check = { grammar, isDemanded, models: new Map(), faults: [], count: 0 }
  const type = grammar.elements.get(nameOf(root.namespace, root.name))
  if (type === undefined) say(check, root, `„${root.name}“ beginnt keine Datei dieses Formats`)
  else checkElement(check, root, grammar.typeOf(type))
  return { faults: check.faults, count: check.count }
}

type IsDemanded = (name: string, parent: XmlElement) => boolean

/** What is known and found while one file is checked. */
interface Check {
  grammar: Grammar
  isDemanded: IsDemanded
  models: Map<Particle, ContentModel>
  faults: SchemaFault[]
  count: number
}

function say(check: Check, { name, line, column }: XmlElement, message: string): void {
  check.count += 1
  if (check.faults.length < mostFaults) check.faults.push({ element: name, message, line, column })
}

function checkElement(check: Check, one: XmlElement, type: ElementType): void {
  checkAttributes(check, one, type)
  if (type.kind === 'anything') for (const child of one.children) checkLaxly(check, child)
  else if (type.kind === 'text') {
    for (const child of one.children)
      say(check, child, `„${one.name}“ darf nur Text enthalten, enthält aber „${child.name}“`)
    const fault = valueFault(one.text, type.base)
    if (fault !== null) say(check, one, valueWords(one.text, fault))
  } else {
    const text = plainText(one.text)
    if (!type.isMixed && text !== '')
      say(check, one, `In „${one.name}“ dürfen nur Elemente stehen, dort steht aber „${shortened(text)}“`)
    const model = check.models.get(type.content) ?? contentModel(type.content)
    check.models.set(type.content, model)
    checkContent(check, one, model)
  }
}

function checkAttributes(check: Check, one: XmlElement, type: ElementType): void {
  for (const { namespace, name } of one.foreignAttributes) {
    const isInstance = namespace === instanceNamespace
    if (isInstance && name === 'nil')
      say(check, one, `„${one.name}“ heißt leer (xsi:nil); das erlaubt das Schema nicht`)
    else if (isInstance && name === 'type') say(check, one, ownTypeWords(one))
    else if (!type.isOpen && !(isInstance && placesOfSchemas.has(name)))
      say(check, one, `„${one.name}“ hat das Attribut „${name}“, das es dort nicht gibt`)
  }
  for (const [name, value] of one.attributes) {
    const rule = type.attributes.get(name)
    if (!rule) {
      if (!type.isOpen) say(check, one, `„${one.name}“ hat das Attribut „${name}“, das es dort nicht gibt`)
    } else {
      const fault = attributeFault(value, rule)
      if (fault !== null) say(check, one, `Attribut „${name}“ von „${one.name}“: ${valueWords(value, fault)}`)
    }
  }
  for (const [name, { isRequired }] of type.attributes)
    if (isRequired && !one.attributes.has(name))
      say(check, one, `Bei „${one.name}“ fehlt das Attribut „${name}“`)
}

/** How far the children of an element have been followed. */
interface Walk {
  /** The position that the last one took; null before the first. */
  at: number | null
  seen: Set<number>
  /** Whether one came before what has to stand before it. */
  hasGap: boolean
}

function checkContent(check: Check, parent: XmlElement, model: ContentModel): void {
  const before = check.count
  const walk: Walk = { at: null, seen: new Set(), hasGap: false }
  for (const child of parent.children) {
    const position = model.positions[step(check, walk, { child, parent, model })]
    if (position) checkChild(check, child, position)
  }
  let isFree = false
  for (const group of model.demanded) {
    if (group.some((one) => walk.seen.has(one))) continue
    const names = group.flatMap((one) => model.positions[one]?.name ?? [])
    if (names.every((name) => check.isDemanded(name, parent))) say(check, parent, missingWords(names, parent))
    else isFree = true
  }
  const isWhole = walk.at === null ? model.mayBeEmpty : model.last.has(walk.at)
  if (check.count === before && (walk.hasGap || !isWhole) && !isFree)
    say(check, parent, `Die Elemente in „${parent.name}“ stehen nicht so, wie das Schema es verlangt`)
}

/** The position by which a child is to be checked, and -1 where it has none; what is wrong with its place is told. */
function step(
  check: Check,
  walk: Walk,
  { child, parent, model }: { child: XmlElement; parent: XmlElement; model: ContentModel },
): number {
  const { at, seen } = walk
  const options = at === null ? model.first : (model.follow[at] ?? [])
  const next = options.find((one) => takes(model.positions[one], child))
  if (next !== undefined) {
    walk.at = next
    seen.add(next)
    return next
  }
  const own = model.positions.flatMap((one, index) =>
    one.name === child.name && one.namespace === child.namespace ? index : [],
  )
  const ahead = own.find((one) => one > (at ?? -1))
  if (ahead !== undefined) {
    // What is missing before it is said at the end, or comes later, in the wrong place.
    walk.at = ahead
    walk.hasGap = true
    seen.add(ahead)
  } else if (own.some((one) => seen.has(one)))
    say(check, child, doubledWords(child, parent, own.length, at, model))
  else if (own.length > 0) {
    say(check, child, misplacedWords(child, parent, at, model))
    for (const one of own) seen.add(one)
  } else say(check, child, unknownWords(child, parent, model, check.grammar))
  return own[0] ?? -1
}

function checkChild(check: Check, child: XmlElement, position: Position): void {
  const { grammar } = check
  if (position.name !== null) checkElement(check, child, grammar.typeOf(position.type))
  else if (position.isLax || grammar.elements.has(nameOf(child.namespace, child.name)))
    checkLaxly(check, child)
  else say(check, child, `„${child.name}“ kennt das Schema nicht`)
}

/** By its schema where there is one, and whatever it holds where there is none. */
function checkLaxly(check: Check, one: XmlElement): void {
  const type = check.grammar.elements.get(nameOf(one.namespace, one.name))
  const own = one.foreignAttributes.find(
    ({ namespace, name }) => namespace === instanceNamespace && name === 'type',
  )
  if (type !== undefined) checkElement(check, one, check.grammar.typeOf(type))
  else if (own) checkOwnType(check, one, own)
  else for (const child of one.children) checkLaxly(check, child)
}

/** An element that no schema knows, by the type that it says it has. */
function checkOwnType(check: Check, one: XmlElement, own: ForeignAttribute): void {
  // As libxml2, without the space that might stand around it.
  const base = own.value.replace(/^[^:]*:/, '')
  if (own.valueNamespace !== schemaNamespace || !checkedTypes.has(base)) say(check, one, ownTypeWords(one))
  else {
    const foreignAttributes = one.foreignAttributes.filter((other) => other !== own)
    const type: ElementType = { kind: 'text', base, attributes: new Map(), isOpen: false }
    checkElement(check, { ...one, foreignAttributes }, type)
  }
}

const ownTypeWords = ({ name }: XmlElement) =>
  `„${name}“ nennt einen eigenen Typ (xsi:type), der nicht geprüft ist`

const schemaNamespace = 'http://www.w3.org/2001/XMLSchema'
const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance'
/** What every element may bear of that namespace (XML Schema, Part 1 §2.6). */
const placesOfSchemas: ReadonlySet<string> = new Set(['schemaLocation', 'noNamespaceSchemaLocation'])

function takes(position: Position | undefined, { namespace, name }: XmlElement): boolean {
  if (!position) return false
  if (position.name !== null) return position.name === name && position.namespace === namespace
  return position.but === null || (namespace !== position.but && namespace !== '')
}

function attributeFault(text: string, { type, length, values, fixed }: AttributeRule): string | null {
  const fault = valueFault(text, type)
  if (fault !== null) return fault
  const value = plainValue(text, type)
  const letters = [...value].length
  if (length && (letters < length.least || letters > length.most))
    return `hat nicht ${length.least} bis ${length.most} Zeichen`
  if (values && !values.includes(value)) return `ist nicht ${values.map((one) => `„${one}“`).join(' oder ')}`
  return fixed === null || value === fixed ? null : `ist nicht „${fixed}“, wie das Schema es verlangt`
}

function doubledWords(
  { name }: XmlElement,
  parent: XmlElement,
  most: number,
  at: number | null,
  model: ContentModel,
): string {
  const own = model.positions.find((one) => one.name === name)
  // One that may stand often came again after what has to follow it.
  if (own && own.name !== null && own.isMany) return misplacedWords({ name }, parent, at, model)
  return `„${name}“ steht in „${parent.name}“ öfter als erlaubt (höchstens ${most === 1 ? 'einmal' : `${most}-mal`})`
}

function misplacedWords(
  { name }: Pick<XmlElement, 'name'>,
  parent: XmlElement,
  at: number | null,
  { positions }: ContentModel,
): string {
  const after = positions[at ?? -1]?.name
  const where = !after ? '' : `: Es gehört vor „${after}“`
  return `„${name}“ steht in „${parent.name}“ an der falschen Stelle${where}`
}

function unknownWords(
  { name, namespace }: XmlElement,
  parent: XmlElement,
  { positions }: ContentModel,
  grammar: Grammar,
): string {
  const alike = positions.find((one) => one.name === name)
  if (alike && alike.name !== null && alike.namespace !== namespace)
    return `„${name}“ steht im Namensraum „${shortened(namespace)}“; er muss „${alike.namespace}“ sein`
  const isKnown = grammar.elements.has(nameOf(namespace, name))
  return isKnown
    ? `„${name}“ darf in „${parent.name}“ nicht stehen`
    : `„${name}“ gibt es in „${parent.name}“ nicht`
}

function missingWords(names: readonly string[], parent: XmlElement): string {
  const quoted = names.map((name) => `„${name}“`)
  const all = quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} oder ${quoted.at(-1)}` : quoted.join('')
  return `In „${parent.name}“ fehlt ${all}`
}

function valueWords(text: string, fault: string): string {
  const value = text.trim()
  return value === '' ? `Ein leerer Wert ${fault}` : `„${shortened(value)}“ ${fault}`
}

const shortened = (text: string) => (text.length <= 40 ? text : `${text.slice(0, 40)}…`)
