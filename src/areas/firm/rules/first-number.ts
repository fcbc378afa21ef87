import type { FieldError } from '#kernel/errors.ts'
import { faultOfNumberPattern } from './number-pattern.ts'

/** By which pattern numbers go on, and with which count of this year. */
export interface FirstNumber {
  numberPattern: string
  nextNumber: number
}

const digits = /\d+/g

/**
 * What a typed invoice number of `year` says of those that follow it: RE-2026-118 goes on with RE-2026-119, by RE-{YYYY}-{000}. A count
 * alone goes on by the usual pattern. An error is a German text.
 */
export function readFirstNumber(typed: string, year: number): FirstNumber | { fault: string } {
  const text = typed.trim()
  const looksLike = `Zum Beispiel ${year}-00118, oder nur 118`
  if (/^\d{1,9}$/.test(text)) return counted('{YYYY}-{00000}', Number(text), looksLike)
  const place = yearPlace(text, year)
  if (place === null) return { fault: `Das Jahr fehlt in der Nummer. ${looksLike}` }
  const head = text.slice(0, place.at)
  const tail = text.slice(place.at + place.length)
  const mark = place.length === 4 ? '{YYYY}' : '{YY}'
  // The count is the last group of digits that is not the year.
  const last = (part: string) => [...part.matchAll(digits)].at(-1)
  const inTail = last(tail)
  const found = inTail ?? last(head)
  if (!found) return { fault: `Der Zähler fehlt in der Nummer. ${looksLike}` }
  const [count] = found
  const withCounter = (part: string) =>
    `${part.slice(0, found.index)}{${'0'.repeat(Math.min(9, count.length))}}${part.slice(found.index + count.length)}`
  const pattern = inTail ? `${head}${mark}${withCounter(tail)}` : `${withCounter(head)}${mark}${tail}`
  return counted(pattern, Number(count), looksLike)
}

/** What the firm takes of a typed first number; nothing of one that is empty, and may wait, or is wrong. */
export function numberingOf(typed: string, year: number): Partial<FirstNumber> {
  const read = readTyped(typed, year)
  return read === null || 'fault' in read ? {} : read
}

/** What is wrong with a typed first number, at its field `firstNumber`. */
export function faultOfFirstNumber(typed: string, year: number): FieldError[] {
  const read = readTyped(typed, year)
  return read !== null && 'fault' in read ? [{ path: 'firstNumber', message: read.fault }] : []
}

const readTyped = (typed: string, year: number) => (typed.trim() === '' ? null : readFirstNumber(typed, year))

/** Where the year stands: with four digits, else with two that stand by themselves before others. */
function yearPlace(text: string, year: number): { at: number; length: 2 | 4 } | null {
  const full = text.indexOf(String(year))
  if (full >= 0) return { at: full, length: 4 }
  const short = String(year % 100).padStart(2, '0')
  const groups = [...text.matchAll(digits)]
  const found = groups.length > 1 ? groups.find(([group]) => group === short) : undefined
  return found ? { at: found.index, length: 2 } : null
}

function counted(
  numberPattern: string,
  nextNumber: number,
  looksLike: string,
): FirstNumber | { fault: string } {
  const fault = faultOfNumberPattern(numberPattern)
  if (fault !== null) return { fault: `${fault}. ${looksLike}` }
  if (nextNumber < 1 || nextNumber > 999_999_999) return { fault: looksLike }
  return { numberPattern, nextNumber }
}
