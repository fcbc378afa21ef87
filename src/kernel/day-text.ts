import { addDays, type Day, dayOf, parseDay, yearOf } from './day.ts'

export type DayText = { ok: true; day: Day } | { ok: false; message: string }

const wrong = (message: string): DayText => ({ ok: false, message })

const separated = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2})?)?$/
const dayOnly = /^\d{1,2}\.?$/
const digitsOnly = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/
const fromToday = /^([+-])(\d{1,5})$/

/**
 * Reads a day as it is typed: `05.03.2026`, `5.3.26`, `5/3/2026`, `5-3-26`, `5.3.` and `0503` (the year of `today`),
 * `5 3` (a blank between digits parts them), `5` (of the month of `today`), `050326`, `05032026`, `h` (today), `+10` and `-3` (days from today), `2026-03-05` (pasted).
 * A day that does not exist is an error and never becomes another day. The message is German.
 */
export function parseDayText(text: string, today: Day): DayText {
  const typed = withoutBlanks(text)
    .replace(/^\u2212/, '-')
    .toLowerCase()
  if (typed === '') return wrong('Datum fehlt')
  if (typed === 'h' || typed === 'heute') return { ok: true, day: today }
  const shift = fromToday.exec(typed)
  if (shift) return existing(parseDay(addDays(today, Number(`${shift[1]}${shift[2]}`))), typed)
  const iso = parseDay(typed)
  if (iso) return { ok: true, day: iso }
  const parts = partsOf(typed, today)
  if (!parts) return wrong('Bitte ein Datum wie 05.03.2026 eingeben')
  const { dayOfMonth, month, year } = parts
  return existing(dayOf(yearFrom(year, today), Number(month), Number(dayOfMonth)), text.trim())
}

/** A blank between two digits parts day, month and year, as a point does: `1 1` is not the 11th. Anywhere else it says nothing. */
function withoutBlanks(text: string): string {
  return text
    .trim()
    .replace(/(?<=\d)\s+(?=\d)/g, '.')
    .replace(/\s/g, '')
}

function partsOf(typed: string, today: Day) {
  if (dayOnly.test(typed))
    return { dayOfMonth: typed.replace('.', ''), month: today.slice(5, 7), year: undefined }
  const [, dayOfMonth, , month, year] = separated.exec(typed) ?? []
  if (dayOfMonth !== undefined) return { dayOfMonth, month, year }
  const digits = digitsOnly.exec(typed)
  return digits && { dayOfMonth: digits[1], month: digits[2], year: digits[3] }
}

function existing(day: Day | null, typed: string): DayText {
  return day ? { ok: true, day } : wrong(`Den Tag „${typed}“ gibt es nicht`)
}

/** Two digits mean the year at most 20 years ahead of today, else the one a hundred years before. */
function yearFrom(typed: string | undefined, today: Day): number {
  const current = yearOf(today)
  if (typed === undefined) return current
  if (typed.length === 4) return Number(typed)
  const inThisCentury = current - (current % 100) + Number(typed)
  if (inThisCentury > current + 20) return inThisCentury - 100
  return inThisCentury <= current - 80 ? inThisCentury + 100 : inThisCentury
}
