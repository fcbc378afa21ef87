import { parseDay } from '#kernel/day.ts'
import { type Cents, centsFromUnits } from '#kernel/money.ts'
import { amountInput, amountText, dayInput, dayText } from '#web/ui/fields/field-input.ts'
import type { FieldKind } from '../rules/fields/field-kinds.ts'
import { type Fields, nothingOnWire, type OnWire } from '../rules/fields/field-table.ts'

// The carried fields of a document in its form: how each kind is typed, and the ways from what is read and to what is sent.

interface TypedKinds<Value> {
  text: string
  flag: boolean
  /** As it is typed, as the next one. */
  day: string
  amount: string
  percent: string
  choice: Value
}

/** What a form holds. */
export type Typed<F extends Fields> = { [N in keyof F]: TypedKinds<F[N]['empty']>[F[N]['kind']] }

interface SentKinds<Value> {
  text: string
  flag: boolean
  /** The text itself where it is no day, as it is no amount in the next one: the contract refuses it. */
  day: string | null
  amount: number | string | null
  percent: number | string | null
  choice: Value
}

/** What a form sends. */
export type Input<F extends Fields> = { [N in keyof F]: SentKinds<F[N]['empty']>[F[N]['kind']] }

/** How a kind gets from the wire into a form, back, and into the words of a question. Of each kind the value is its own. */
interface Typing {
  typed: (wire: never) => unknown
  input: (typed: never, currency: string | undefined) => unknown
  words: (typed: never) => string
}

const asItIs = (value: unknown) => value

const typings: Record<Exclude<FieldKind, 'choice'>, Typing> & { choice: Omit<Typing, 'words'> } = {
  text: { typed: asItIs, input: asItIs, words: (typed: string) => typed },
  flag: { typed: asItIs, input: asItIs, words: (typed: boolean) => (typed ? 'ja' : 'nein') },
  day: {
    typed: (wire: string | null) => dayText(parseDay(wire ?? '')),
    input: (typed: string) => dayInput(typed),
    words: (typed: string) => typed,
  },
  amount: {
    typed: (wire: number | null) => amountText(centsOf(wire)),
    input: (typed: string, currency) => amountInput(typed, currency),
    words: (typed: string) => typed,
  },
  percent: {
    typed: (wire: number | null) => (wire === null ? '' : String(wire).replace('.', ',')),
    // As many decimals as an amount has.
    input: (typed: string) => amountInput(typed),
    words: (typed: string) => typed,
  },
  choice: { typed: asItIs, input: asItIs },
}

const centsOf = (wire: number | null): Cents | null => (wire === null ? null : centsFromUnits(wire))

// As in field-table.ts.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyField = any

const each = (fields: Fields, of: (field: AnyField, name: string) => unknown): object =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)]))

const typingOf = ({ kind }: { kind: FieldKind }): AnyField => typings[kind]

/** What is read, as it is typed. A state from before a field has it empty. */
export const typedOf = <F extends Fields>(fields: F, wire: Partial<OnWire<F>>) =>
  each(fields, (field, name) =>
    typingOf(field).typed(Reflect.get(wire, name) ?? field.onWire(field.empty)),
  ) as Typed<F>

/** Of a form that begins. */
export const noValues = <F extends Fields>(fields: F) => typedOf(fields, nothingOnWire(fields))

/** What is typed, as it is sent; amounts in units of the currency. */
export const inputOf = <F extends Fields>(fields: F, typed: Typed<F>, currency?: string) =>
  each(fields, (field, name) => typingOf(field).input(Reflect.get(typed, name), currency)) as Input<F>

/** Where the server and the contract name them. */
export const pathsOf = <F extends Fields>(fields: F) =>
  each(fields, (_, name) => `documentCreation.${name}`) as { [N in keyof F]: string }

/** What each is called where two people changed it, with the words of what is typed. */
export const questionsOf = <F extends Fields>(fields: F) =>
  each(fields, (field, name) => [field.label, (values: Typed<F>) => wordsOf(field, values, name)]) as {
    [N in keyof F]: readonly [label: string, text: (values: Typed<F>) => string]
  }

/** The same for a line, whose parts are told together. */
export const linePartsOf = <F extends Fields>(
  fields: F,
): (readonly [label: string, text: (line: Typed<F>) => string])[] =>
  Object.entries(fields).map(([name, field]) => [field.label, (line: Typed<F>) => wordsOf(field, line, name)])

/** Of a choice the words of its table; what is typed is its own word. */
function wordsOf(field: AnyField, values: object, name: string): string {
  const typed = Reflect.get(values, name)
  return field.kind === 'choice' ? field.shown(typed, {}) : typingOf(field).words(typed)
}

/** What a copy begins without, as it is typed. */
export const notCopied = <F extends Fields>(fields: F) => {
  const empty = noValues(fields)
  const names = Object.keys(fields).filter((name) => fields[name]?.notCopied)
  return Object.fromEntries(names.map((name) => [name, Reflect.get(empty, name)])) as Partial<Typed<F>>
}
