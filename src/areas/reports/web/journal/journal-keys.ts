/** The names of the filters in the address. */
export const personKey = 'person'
export const eventsKey = 'ereignis'
export const entityKey = 'gegenstand'

/** As the address names Kontor itself. */
export const kontorText = 'kontor'
