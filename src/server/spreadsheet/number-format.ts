import { currencyOfFormat } from './format-currency.ts'
import { type DayToken, dayTokens, showsTime } from './format-day.ts'
import { shownBy } from './format-number.ts'
import { sectionsOf } from './format-tokens.ts'

/** What the format of a cell says of what stands in it. */
export interface NumberFormat {
  /** As days are shown by it; null where it shows numbers. */
  day: readonly DayToken[] | null
  /** Another currency than the euro, by code or sign. */
  currency: string | null
  isPercent: boolean
  /** Whether it shows a time and no day. */
  isTime: boolean
  /** How a number looks, without separators of thousands; null where it looks as plain digits do, or as amounts do. */
  shown(value: number): string | null
}

const plain: NumberFormat = { day: null, currency: null, isPercent: false, isTime: false, shown: () => null }

// As Excel has it.
const longestFormat = 255

/** What a format code says. */
export function numberFormat(code: string): NumberFormat {
  if (/^(?:general|standard|@)?$/i.test(code.trim())) return plain
  const sections = sectionsOf(code.slice(0, longestFormat))
  const first = sections[0] ?? []
  const day = dayTokens(first)
  const currency = currencyOfFormat(sections.flat())
  const isPercent = sections.some((section) =>
    section.some(({ kind, text }) => kind === 'code' && text === '%'),
  )
  const isAmount = currency !== null || sections.flat().some(({ text }) => /€|\bEUR\b/i.test(text))
  const shows = day || isAmount || code.length > longestFormat ? () => null : shownBy(sections)
  return {
    day,
    currency,
    isPercent,
    isTime: day === null && showsTime(first),
    shown: shows,
  }
}

/** The built-in formats that mean the same everywhere (18.8.30); those of accounts show the reader's own currency. */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58))
    return { ...plain, day: [] }
  if (id === 9 || id === 10) return numberFormat(id === 9 ? '0%' : '0.00%')
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return { ...plain, isTime: true }
  return id === 2 ? numberFormat('0.00') : plain
}
