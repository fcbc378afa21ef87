import { type Day, formatDay } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import type { DrawnText } from '#test/papers/draw-paper.ts'
import type { BillFacts } from './bill-facts.ts'

/** A part of a bill, from a height on the page downwards. */
export type Part = (facts: BillFacts, y: number) => DrawnText[]

export const amount = (value: Cents): string => formatAmount(value).replace('\u2212', '-')
export const plain = (value: Cents): string => amount(value).replaceAll('.', '')
export const english = (value: Cents): string =>
  amount(value).replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
export const spaced = (value: Cents): string => amount(value).replaceAll('.', ' ')
export const german = (day: Day): string => formatDay(day)
export const short = (day: Day): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(2, 4)}`
const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
const englishMonths =
  'January February March April May June July August September October November December'.split(' ')
export const written = (day: Day): string =>
  `${Number(day.slice(8))}. ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
export const englishDay = (day: Day): string =>
  `${Number(day.slice(8))} ${englishMonths[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
export const groups = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** About how wide Helvetica is: digits 0.556 of the size, their separators half of that. */
const widthOf = (text: string, size: number) =>
  [...text].reduce((width, letter) => width + (/[.,: -]/.test(letter) ? 0.278 : 0.556) * size, 0)

export const at = (x: number, y: number, text: string, size = 10): DrawnText => ({ x, y, text, size })
export const endAt = (x: number, y: number, text: string, size = 10): DrawnText => ({
  x: x - widthOf(text, size),
  y,
  text,
  size,
})

/** A row of a table: the first to the left, the others end at these places. */
export function cells(
  y: number,
  places: readonly number[],
  texts: readonly string[],
  size = 10,
): DrawnText[] {
  return texts.map((text, index) =>
    index === 0 ? at(places[0] ?? 50, y, text, size) : endAt(places[index] ?? 545, y, text, size),
  )
}

/** Rows of names and values. */
export function named(
  y: number,
  [left, right]: readonly [number, number],
  rows: readonly (readonly [string, string])[],
  size = 10,
): DrawnText[] {
  return rows.flatMap(([name, value], index) => [
    at(left, y + index * 15, name, size),
    at(right, y + index * 15, value, size),
  ])
}
