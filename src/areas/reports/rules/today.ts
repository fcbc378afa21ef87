import { addDays, type Day } from '#kernel/day.ts'

/** More nobody does at once: what is done makes room. */
export const mostToday = 6

/** Bills that are due from the day up to this one are paid now, both included. */
export const soonUntil = (day: Day): Day => addDays(day, 7)

/** From when on an invoice that did not go out is asked for: 'letzte 30 Tage' of its list. Older ones went another way. */
export const notSentFrom = (day: Day): Day => addDays(day, -29)
