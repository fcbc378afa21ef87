import { declareList } from '#kernel/declare.ts'
import { joinable } from '#kernel/joined-filters.ts'
import { periodFilter } from '#kernel/period-filter.ts'
import { z } from '#kernel/zod.ts'
import { journalEvents, journalSubjects } from '../rules/journal/journal-events.ts'

/** From what to what; null where it is new, or gone. */
const journalChange = z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() })

export const journalRow = z.object({
  /** Its number in the journal. */
  seq: z.number(),
  at: z.string(),
  /** '' for Kontor itself; 'Unbekannt' where anybody may have done it. */
  user: z.string(),
  userEntityId: z.string().nullable(),
  /** The key by which a script did it in the person's name; '' of what the person did. */
  key: z.string(),
  /** The event's name; its German one is `journalEventName`. */
  event: z.string(),
  /** Which of several things it was, where an event may be that; '' of others. */
  way: z.string(),
  about: z.enum(journalSubjects),
  /** What it is about: a document, a partner, a product, an account. */
  entityId: z.object({ uuid: z.string() }),
  /** Its number or name; '' where it has none, or had one that nobody kept. */
  name: z.string(),
  /** Of a document its partner. */
  partner: z.string(),
  partnerEntityId: z.string().nullable(),
  /** It is still there, and may be opened. */
  isThere: z.boolean(),
  changes: z.array(journalChange),
})

export type JournalRow = z.output<typeof journalRow>

const events = z.enum([...journalEvents.keys()] as [string, ...string[]], 'Unbekanntes Ereignis')

const filter = joinable([
  z.strictObject({
    filterType: z.literal('person'),
    /** Null: Kontor itself, not what anybody may have done. */
    person: z.uuid('Person fehlt').nullable(),
  }),
  z.strictObject({
    filterType: z.literal('event'),
    events: z.array(events).min(1, 'Ereignis fehlt').max(journalEvents.size),
  }),
  z.strictObject({ filterType: z.literal('entity'), entity: z.uuid('Kennung fehlt') }),
  periodFilter(['at'], 'at'),
])

export type JournalFilter = z.output<typeof filter>

/** Everything that happened, the newest first: who did what when to what, and from what to what (decisions §10, 'Protokoll'). */
export const listJournal = declareList({
  resource: 'journal',
  access: 'AUDIT_VIEW',
  dependsOn: [],
  followsEverything: true,
  row: journalRow,
  stats: z.object({}),
  filter,
  sortable: ['at'],
})
