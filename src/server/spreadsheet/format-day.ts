import { type Day, formatDay } from '#kernel/day.ts'
import type { FormatToken } from './format-tokens.ts'

/** A part of a day as a format shows it (`dd`, `mmmm`, `yyyy`), or what stands between. */
export interface DayToken {
  isPart: boolean
  text: string
}

/** How a format shows days; null where it shows none. Empty where it shows their time too: then the day alone is of interest. */
export function dayTokens(section: readonly FormatToken[]): DayToken[] | null {
  const codes = new Set(section.filter(({ kind }) => kind === 'code').map(({ text }) => text.toLowerCase()))
  const hasPlaces = ['0', '#', '?'].some((place) => codes.has(place))
  if (hasPlaces ? !(codes.has('d') && codes.has('m')) : !(codes.has('d') || codes.has('y'))) return null
  if (hasPlaces || ['h', 's', 'g', 'e', 'am/pm', 'a/p'].some((code) => codes.has(code))) return []
  const tokens: DayToken[] = []
  for (const { kind, text } of section) {
    if (kind === 'bracket') continue
    const code = text.toLowerCase()
    const isPart = kind === 'code' && /^[dmy]$/.test(code)
    const last = tokens.at(-1)
    if (isPart && last?.isPart && last.text[0] === code) last.text += code
    else tokens.push({ isPart, text: isPart ? code : text })
  }
  return tokens
}

/** Whether a format shows hours, minutes or seconds: `hh:mm`, `[h]:mm`. */
export function showsTime(section: readonly FormatToken[]): boolean {
  return (
    section.some(({ kind, text }) =>
      kind === 'bracket'
        ? /^(?:h+|m+|s+)$/i.test(text)
        : kind === 'code' && /^(?:h|s|am\/pm|a\/p)$/i.test(text),
    ) && !section.some(({ kind, text }) => kind === 'code' && /^[#?]$/.test(text))
  )
}

const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
const weekdays = 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'.split(' ')

/** A day as the cell shows it, in German; null where that is as Kontor shows it. */
export function shownDay(day: Day, tokens: readonly DayToken[]): string | null {
  if (tokens.length === 0) return null
  const shown = tokens
    .map(({ isPart, text }) => (isPart ? partOf(day, text) : text))
    .join('')
    .trim()
  return shown === '' || shown === formatDay(day) ? null : shown
}

function partOf(day: Day, part: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  if (part.startsWith('y')) return part.length > 2 ? year : year.slice(2)
  const name = part.startsWith('m')
    ? (months[Number(month) - 1] ?? '')
    : (weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '')
  if (part.length === 3) return name.slice(0, part.startsWith('m') ? 3 : 2)
  if (part.length > 3) return name
  const digits = part.startsWith('m') ? month : dayOfMonth
  return part.length === 2 ? digits : digits.replace(/^0/, '')
}
