import type { Tx } from '#server/db/driver.ts'
import type { Tables } from '#server/db/tables.ts'

/** One event of the journal, as the kinds are told it. */
export interface Told {
  event: string
  /** What it is about. */
  id: string
  /** Who did it; null for Kontor itself. */
  by: string | null
  /** When, in milliseconds since 1970. */
  at: number
  /** As the schema of its event wrote it, at the time. */
  data: unknown
}

/** What is known of one thing, by names of the kind's own. */
export type Values = Readonly<Record<string, unknown>>

/** What is known of all things of a kind, by their ids. */
export type States = Map<string, Values>

/** The value of a moment that was written with its event: the two are a short while apart. */
export const near = (at: number) => ({ near: at })

/** The value of a name of which the journal does not tell enough: whatever stands is right. */
export const untold = Symbol('untold')

/** One thing as the database has it. */
export interface Row {
  id: string
  /** By what its reader knows it: 'GIRO'. */
  label: string
  values: Values
  /** What a name says of which nothing was ever said; '' or nothing, where it does not stand here. */
  unsaid?: Values
  /** Whether it is right without a word of the journal: it is known by another thing. */
  isKnownElsewhere?: boolean
}

/** What follows from the events so far. */
export interface Replay {
  states: States
  apply(told: Told): void
}

/** Something that the journal knows, event by event, and the rows that must agree with it. */
export interface Kind {
  /** In German, in the plural: 'Bankkonten'. */
  name: string
  /** The columns that are compared, by table. */
  looksAt: Readonly<Partial<Record<keyof Tables, readonly string[]>>>
  /** The names of the events that say something of it. */
  events: readonly string[]
  begin(): Replay
  rows(tx: Tx): Promise<readonly Row[]>
  /** The same for every row of the kind. */
  unsaid?: Values
  /** Whether a row is right of which the journal does not tell. */
  mayBeUntold?(row: Row, states: States): boolean
  /** Whether it may be gone without a word of the journal, by what is known of it. */
  mayBeGone?(values: Values): boolean
}

type Step = (states: States, told: Told) => void

/** A kind whose events are each a step of its own. */
export function kindOf(
  kind: Omit<Kind, 'events' | 'begin'> & {
    on: Readonly<Record<string, Step>>
    seeds?: Iterable<[string, Values]>
  },
): Kind {
  const { on, seeds = [], ...others } = kind
  const steps = new Map(Object.entries(on))
  return {
    ...others,
    events: [...steps.keys()],
    begin() {
      const states: States = new Map(seeds)
      return { states, apply: (told) => steps.get(told.event)?.(states, told) }
    },
  }
}

interface Change {
  propertyName: string
  value: unknown
}

/** The steps of what is created whole, changed by its properties and deleted. */
export const created =
  (fieldsOf: (data: unknown) => Values): Step =>
  (states, { id, data }) =>
    void states.set(id, fieldsOf(data))

export const changed: Step = (states, { id, data }) => {
  // As `recordedChanges` has it.
  change(states, id, (data as { changes: readonly Change[] }).changes)
}

export const deleted: Step = (states, { id }) => void states.delete(id)

/** Changes what is known of a thing; of one that is not known nothing. */
export function change(states: States, id: string, changes: readonly Change[]): void {
  const before = states.get(id)
  if (!before) return
  const values = changes.map(({ propertyName, value }) => [propertyName, value])
  states.set(id, { ...before, ...Object.fromEntries(values) })
}

/** Sets some of what is known of a thing that is known. */
export function set(states: States, id: string, values: Values): void {
  const before = states.get(id)
  if (before) states.set(id, { ...before, ...values })
}
