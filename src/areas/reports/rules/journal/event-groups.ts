import { journalEvents } from './journal-events.ts'

/** Several kinds of events under one word, as the filter of the page offers them beside each kind. */
export interface EventGroup {
  /** As the address names it. */
  key: string
  label: string
  events: readonly string[]
}

const all = [...journalEvents.keys()]
const groupOf = (key: string, label: string, pattern: RegExp): EventGroup => ({
  key,
  label,
  events: all.filter((event) => pattern.test(event)),
})

export const eventGroups: readonly EventGroup[] = [
  groupOf(
    'zugaenge',
    'Alle Zugänge',
    /^(session|password|sign-up|user|invitation|role|second factor|recovery codes|key) /,
  ),
  groupOf('geloeschtes', 'Alles Gelöschte', /^(?!second factor ).* (deleted|removed)$/),
  groupOf('zahlungen', 'Alle Zahlungen', / payment (recorded|deleted)$|^payment trans/),
]

/** As the address names an event. */
export const eventKey = (event: string): string => event.replaceAll(' ', '-')

const byKey = new Map(all.map((event) => [eventKey(event), event]))

/** The events of a word of the address; null where it means nothing. */
export function eventsOfKey(key: string): readonly string[] | null {
  const group = eventGroups.find((one) => one.key === key)
  if (group) return group.events
  const event = byKey.get(key)
  return event === undefined ? null : [event]
}

/** What the filter calls a word of the address. */
export const labelOfKey = (key: string): string =>
  eventGroups.find((one) => one.key === key)?.label ??
  journalEvents.get(byKey.get(key) ?? '')?.name ??
  'unbekannt'
