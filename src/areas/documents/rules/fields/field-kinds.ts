import type { Day } from '#kernel/day.ts'
import {
  optionalAmount,
  optionalDay,
  optionalPart,
  optionalPercent,
  flag as sentFlag,
} from '#kernel/fields.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { z } from '#kernel/zod.ts'
import { shownMoney } from '../changes/shown-values.ts'

// The kinds of fields that a document only carries. Each says how a value is sent, read, empty, on the wire and in words; how it is typed
// is the web's to say (typed-fields.ts).

export type FieldKind = 'text' | 'flag' | 'day' | 'amount' | 'percent' | 'choice'

/** What a value stands in, for its words. */
export interface ShownIn {
  currency?: string | undefined
}

/** A field as the tables hold it; the functions below make them, and the types of a table follow from what they make. */
export interface Field {
  kind: FieldKind
  /** Of documents, or of line_items. */
  column: string
  /** In Verlauf, in questions and where it is only read. */
  label: string
  /** The two sides of the contract. Of a choice, null is sent for 'not given'. */
  sent: z.ZodType
  read: z.ZodType
  /** Of a document that does not have it. */
  empty: unknown
  onWire: (value: never) => unknown
  /** In words, of a value of the wire; '' for nothing. */
  shown: (wire: never, where: ShownIn) => string
  /** How the refusal begins of a cancellation that is sent with another value than its invoice's: 'Die Bemerkungen sind'. */
  frozen?: string
  /** It says something of one sale: a copy begins without it. */
  notCopied?: true
}

interface Described<Column extends string> extends Pick<Field, 'label' | 'frozen' | 'notCopied'> {
  column: Column
}

const asItIs = <V>(value: V): V => value

/** A text, '' where nothing is given; `sent` is how the contract takes it. */
export const text = <Column extends string, S extends z.ZodType<string>>(
  of: Described<Column> & { sent: S },
) => ({
  ...of,
  kind: 'text' as const,
  read: z.string(),
  // The type of the values, not of this one.
  empty: '' as string,
  onWire: asItIs<string>,
  shown: asItIs<string>,
})

/** Yes or no; `no` is its word where that is told, too. */
export const flag = <Column extends string>({ no = '', ...of }: Described<Column> & { no?: string }) => ({
  ...of,
  kind: 'flag' as const,
  sent: sentFlag(),
  read: z.boolean(),
  // As above.
  empty: false as boolean,
  onWire: asItIs<boolean>,
  shown: (is: boolean) => (is ? 'ja' : no),
})

/** A day, null where none is given. */
export const day = <Column extends string>(of: Described<Column>) => ({
  ...of,
  kind: 'day' as const,
  sent: optionalDay(),
  read: z.string().nullable(),
  // As above.
  empty: null as Day | null,
  onWire: asItIs<Day | null>,
  shown: (wire: string | null) => shownDay(wire),
})

/** An amount in the document's currency, null where none is given: cents here, units on the wire. */
export const amount = <Column extends string>(of: Described<Column>) => ({
  ...of,
  kind: 'amount' as const,
  sent: optionalAmount(),
  read: z.number().nullable(),
  // As above.
  empty: null as Cents | null,
  onWire: (value: Cents | null) => (value === null ? null : unitsFromCents(value)),
  shown: (wire: number | null, { currency }: ShownIn) => shownMoney(wire, currency),
})

/** A percent with up to two decimals, null where none is given: hundredths of a percent here, percent on the wire. */
export const percent = <Column extends string>(of: Described<Column>) => ({
  ...of,
  kind: 'percent' as const,
  sent: optionalPercent(),
  read: z.number().nullable(),
  // As above.
  empty: null as number | null,
  onWire: (hundredths: number | null) => (hundredths === null ? null : hundredths / 100),
  shown: (wire: number | null) => (wire === null ? '' : `${String(wire).replace('.', ',')} %`),
})

/** One of some words, `usual` where nothing is sent. */
export const choice = <
  Column extends string,
  const Words extends readonly [string, ...string[]],
  Usual extends Words[number] | null,
>({
  words,
  usual,
  names,
  ...of
}: Described<Column> & {
  words: Words
  usual: Usual
  /** What a person reads. */
  names: (word: Words[number]) => string
}) => {
  const known = z.enum(words)
  return {
    ...of,
    kind: 'choice' as const,
    sent: optionalPart(known),
    // Nothing is read where nothing is usual.
    read: (usual === null ? known.nullable() : known) as z.ZodType<Words[number] | Usual>,
    // As above.
    empty: usual as Words[number] | Usual,
    onWire: asItIs<Words[number] | Usual>,
    shown: (word: Words[number] | Usual) => (word === null ? '' : names(word)),
  }
}
