import type { z } from '#kernel/zod.ts'
import type { Field, FieldKind, ShownIn } from './field-kinds.ts'

// The shapes of a document's carried fields, mapped over their table, and the ways between them. Whoever carries them spreads a block;
// who has a rule of his own writes his value below it.

/** Fields by their name on the wire, which they bear everywhere but in their column. */
export type Fields = Readonly<Record<string, Field>>

/** As a document has them between its rows and everything that shows it. */
export type Stored<F extends Fields> = { [N in keyof F]: F[N]['empty'] }
/** As they were sent and parsed. */
export type Sent<F extends Fields> = { [N in keyof F]: z.output<F[N]['sent']> }
/** As they are read. */
export type OnWire<F extends Fields> = { [N in keyof F]: z.output<F[N]['read']> }
/** Their columns. */
export type Columns<F extends Fields> = { [N in keyof F as F[N]['column']]: F[N]['empty'] }

// The types of one field are what its kind makes of it; of all of a table together the compiler does not know them. Object.entries
// forgets the names besides, so each of these functions answers by one cast.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyField = any

const each = (fields: Fields, of: (field: AnyField, name: string) => unknown): object =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)]))

const valueAt = (from: object, name: string): unknown => Reflect.get(from, name)

/** The contract's side of what is sent. */
export const sentFields = <F extends Fields>(fields: F) =>
  each(fields, ({ sent }) => sent) as { [N in keyof F]: F[N]['sent'] }

/** The contract's side of what is read. */
export const readFields = <F extends Fields>(fields: F) =>
  each(fields, ({ read }) => read) as { [N in keyof F]: F[N]['read'] }

/** Of a document that has none of them. */
export const nothingOf = <F extends Fields>(fields: F) => each(fields, ({ empty }) => empty) as Stored<F>

/** The same, as it is read. */
export const nothingOnWire = <F extends Fields>(fields: F) => onWire(fields, nothingOf(fields))

/** These alone, as they stand in something that has them, in whichever shape. */
export const picked = <F extends Fields, From extends { [N in keyof F]: unknown }>(fields: F, from: From) =>
  each(fields, (_, name) => valueAt(from, name)) as Pick<From, keyof F>

/** What was sent as a document has it: what is not given is empty. */
export const decided = <F extends Fields>(fields: F, sent: Sent<F>) =>
  each(fields, ({ empty }, name) => valueAt(sent, name) ?? empty) as Stored<F>

/** A document's fields as they are read. */
export const onWire = <F extends Fields>(fields: F, stored: Stored<F>) =>
  each(fields, (field, name) => field.onWire(valueAt(stored, name))) as OnWire<F>

/** A document's fields as its row has them. */
export const columnsOf = <F extends Fields>(fields: F, stored: Stored<F>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { column }]) => [column, valueAt(stored, name)]),
  ) as Columns<F>

/** A document's fields out of its row. */
export const ofColumns = <F extends Fields>(fields: F, row: Columns<F>) =>
  each(fields, ({ column }) => valueAt(row, column)) as Stored<F>

/** What they are called, with the words of what a state of the wire has; a state from before a field has it empty. */
export function factsOf<F extends Fields>(
  fields: F,
): [label: string, shown: (state: Partial<OnWire<F>> & ShownIn) => string][] {
  return Object.entries(fields).map(([name, field]) => {
    const { label, onWire, shown, empty }: AnyField = field
    return [label, (state) => shown(valueAt(state, name) ?? onWire(empty), state)]
  })
}

/** The names of those of a kind, in the order of the table. */
export const namesOf = <F extends Fields, K extends FieldKind>(fields: F, kind: K) =>
  Object.keys(fields).filter((name) => fields[name]?.kind === kind) as {
    [N in keyof F]: F[N]['kind'] extends K ? N : never
  }[keyof F][]

/** Whether a line that was sent has them as the stored one; one that is not given is not another. */
export function isSameAs<F extends Fields>(fields: F, sent: Sent<F>, stored: Stored<F>): boolean {
  return Object.keys(fields).every((name) => {
    const [given, own] = [valueAt(sent, name), valueAt(stored, name)]
    return given === own || (given === null && fields[name]?.empty !== null)
  })
}

/** The frozen ones that were sent with another value than the stored one, with the beginning of what is said. */
export function frozenFields<F extends Fields>(
  fields: F,
  sent: Partial<Sent<F>>,
  stored: Stored<F>,
): { path: string; what: string }[] {
  return Object.entries(fields).flatMap(([path, { empty, frozen }]) => {
    const given = valueAt(sent, path) ?? empty
    const isSame = given === empty || given === valueAt(stored, path)
    return frozen === undefined || isSame ? [] : [{ path, what: frozen }]
  })
}
