import { berlinDay, type Day, formatDay } from '#kernel/day.ts'
import { parseDayText } from '#kernel/day-text.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { parseTypedAmount } from '#kernel/numbers/typed-amount.ts'
import { readWholeNumber } from '#kernel/numbers/whole-number.ts'

// Amount, date and number fields keep what a person typed, as text, so that nothing is lost while it is wrong.
// These functions turn that text into what goes over the wire. Unreadable text stays text: the contract then
// refuses it, and the field itself says what is wrong with it.

/** The wire's number in units of the currency (by default EUR); null when empty; the text itself when it is no amount. */
export function amountInput(text: string, currency?: string): number | string | null {
  if (text.trim() === '') return null
  const parsed = parseTypedAmount(text, currency || 'EUR')
  return parsed.ok ? unitsFromCents(parsed.cents) : text
}

/** The amount for live sums; null while it is empty or unreadable. */
export function amountCents(text: string, currency?: string): Cents | null {
  const parsed = parseTypedAmount(text, currency || 'EUR')
  return text.trim() !== '' && parsed.ok ? parsed.cents : null
}

/** The text of an amount field for an amount; '' for none. */
export function amountText(cents: Cents | null): string {
  return cents === null ? '' : formatAmount(cents)
}

/** The wire's integer; null when empty; the text itself when it is none. One below zero the contract refuses, in its own words. */
export function integerInput(text: string): number | string | null {
  if (text.trim() === '') return null
  const read = readWholeNumber(text)
  if (read.ok) return read.value
  const below = readWholeNumber(text, { negative: true })
  return below.ok && below.value < 0 ? below.value : text
}

/** The whole number that a text means; null while it is empty or unreadable. */
export function integerOf(text: string): number | null {
  const read = readWholeNumber(text)
  return read.ok ? read.value : null
}

/** The wire's day; null when empty; the text itself when there is no such day. */
export function dayInput(text: string, today: Day = berlinDay(new Date())): string | null {
  if (text.trim() === '') return null
  return dayValue(text, today) ?? text
}

/** The day that a date field's text means; null while it is empty or unreadable. */
export function dayValue(text: string, today: Day = berlinDay(new Date())): Day | null {
  if (text.trim() === '') return null
  const parsed = parseDayText(text, today)
  return parsed.ok ? parsed.day : null
}

/** The text of a date field for a day; '' for none. */
export function dayText(day: Day | null): string {
  return day === null ? '' : formatDay(day)
}
