import { aboutKey } from '#web/journal-link.tsx'

/** The names of the filters in the address. */
export const personKey = 'person'
export const eventsKey = 'ereignis'
export const entityKey = aboutKey

/** As the address names Kontor itself. */
export const kontorText = 'kontor'
