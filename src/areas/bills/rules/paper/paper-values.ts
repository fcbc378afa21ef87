import { type Day, dayOf } from '#kernel/day.ts'
import { type Cents, cents, largestCents } from '#kernel/money.ts'
import { type PaperPlace, type PaperRow, placeOf } from './paper-rows.ts'

/** Something that was found in a row, from `start` to before `end` of its text. */
export interface Found<T> {
  value: T
  row: PaperRow
  start: number
  end: number
  place: PaperPlace
}

function found<T>(row: PaperRow, value: T, start: number, end: number): Found<T> {
  return { value, row, start, end, place: placeOf(row, start, end) }
}

// The spaces and apostrophes that part thousands; a text layer gives most spaces as a common one, and ´ as one with an accent behind it.
const thousandsMarks = String.raw`[ \u00a0\u2009\u202f'’‘ʼ′´\u0060]|\s?\u0301`
const amountForm = new RegExp(
  String.raw`(?<![\d.,/:A-Za-z'’‘ʼ′´\u0060\u0301])(?<minus>[-−–]\s?)?(?<sign>€\s?|EUR\s?)?(?<number>` +
    String.raw`\d{1,3}(?:(?:[.]|${thousandsMarks})\d{3})*,\d{2}|\d{1,3}(?:(?:,|${thousandsMarks})\d{3})*\.\d{2}|\d{4,9}[.,]\d{2}` +
    String.raw`)(?<after>\s?-(?![\d\p{L}])|\s?−)?(?![\d/:]|[.,]\d)`,
  'gu',
)

/** The amounts of a row in cents, with exactly two decimals: 1.190,00, 1190,00, 1 190,00, 1,190.00, 1’190.00. */
export function amountsOf(row: PaperRow): Found<Cents>[] {
  return [...row.text.matchAll(amountForm)].flatMap((match) => {
    const { minus, number = '', after } = match.groups ?? {}
    const size = Number(number.replace(/\D/g, ''))
    if (size > largestCents || isPercent(row, match.index + match[0].length)) return []
    const isNegative = (minus ?? after) !== undefined
    return [found(row, cents(isNegative ? -size : size), match.index, match.index + match[0].length)]
  })
}

const isPercent = (row: PaperRow, end: number) => /^\s?%/.test(row.text.slice(end))

const percentForm = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/g

/** Rates as they are printed, 19 for 19 %; those of discounts are among them. */
export function percentsOf(row: PaperRow): number[] {
  return [...row.text.matchAll(percentForm)].map(([, text = '']) => Number(text.replace(',', '.')))
}

const monthNames = [
  /^(januar|jänner|january|jan|janvier|janv)$/,
  /^(februar|feber|february|feb|février|févr)$/,
  /^(märz|maerz|march|mar|mär|mars|mrz)$/,
  /^(april|apr|avril|avr)$/,
  /^(mai|may)$/,
  /^(juni|june|jun|juin)$/,
  /^(juli|july|jul|juillet|juil)$/,
  /^(august|aug|août)$/,
  /^(september|sept|sep|septembre)$/,
  /^(oktober|october|okt|oct|octobre)$/,
  /^(november|nov|novembre)$/,
  /^(dezember|december|dez|dec|décembre|déc)$/,
]

function monthOfName(name: string): number {
  return monthNames.findIndex((names) => names.test(name.toLowerCase())) + 1
}

/** Whether 05/03/2026 is in March or in May. */
export type SlashOrder = 'DMY' | 'MDY'

type DayForm = readonly [RegExp, (parts: readonly string[], order: SlashOrder) => Day | null]

const slashedForm = /(?<![\d.,/-])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/-])/g

/** The orders in which the days with slashes of a paper may be read: one above 12 tells it for all of them. */
export function slashOrders(rows: readonly PaperRow[]): SlashOrder[] {
  const pairs = rows
    .flatMap((row) => [...row.text.matchAll(slashedForm)])
    .map(([, one, two]) => [Number(one), Number(two)] as const)
  const isEuropean = pairs.some(([one]) => one > 12)
  const isAmerican = pairs.some(([, two]) => two > 12)
  if (isEuropean !== isAmerican) return isEuropean ? ['DMY'] : ['MDY']
  return pairs.length > 0 ? ['DMY', 'MDY'] : ['DMY']
}

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

const dayForms: readonly DayForm[] = [
  [
    /(?<![\d.,/-])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?![\d/]|[.,-]\d)/g,
    ([day = '', month = '', year = '']) => dayOf(fullYear(year), Number(month), Number(day)),
  ],
  [
    /(?<![\d.,/-])(\d{4})-(\d{2})-(\d{2})(?![\d/-])/g,
    ([year = '', month = '', day = '']) => dayOf(Number(year), Number(month), Number(day)),
  ],
  [
    /(?<![\d.,/-])(\d{1,2})-(\d{1,2})-(\d{4})(?![\d/-])/g,
    ([day = '', month = '', year = '']) => dayOf(Number(year), Number(month), Number(day)),
  ],
  [
    slashedForm,
    ([one = '', two = '', year = ''], order) =>
      order === 'DMY'
        ? dayOf(Number(year), Number(two), Number(one))
        : dayOf(Number(year), Number(one), Number(two)),
  ],
  [
    /(?<![\d.,/-])(\d{1,2})(?:\.|er|st|nd|rd|th)?[\s-]{1,2}(\p{L}{3,9})\.?[\s-](\d{4})(?!\d)/gu,
    ([day = '', month = '', year = '']) => dayOf(Number(year), monthOfName(month), Number(day)),
  ],
  [
    /(?<!\p{L})(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/gu,
    ([month = '', day = '', year = '']) => dayOf(Number(year), monthOfName(month), Number(day)),
  ],
]

/** The days of a row, in the order in which they stand. */
export function daysOf(row: PaperRow, order: SlashOrder = 'DMY'): Found<Day>[] {
  return dayForms
    .flatMap(([form, read]) =>
      [...row.text.matchAll(form)].flatMap((match) => {
        const day = read(match.slice(1), order)
        return day === null ? [] : [found(row, day, match.index, match.index + match[0].length)]
      }),
    )
    .sort((one, other) => one.start - other.start)
}
