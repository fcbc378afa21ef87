import { plainNumber } from '#kernel/table-cell.ts'
import type { FormatToken } from './format-tokens.ts'

type Section = readonly FormatToken[]

/**
 * A number as its format shows it: with zeros before it, with words around it, with decimals; null where that is how it is written
 * anyway, where thousands are parted (amounts, not codes) or where the format does more than that.
 */
export function shownNumber(sections: readonly Section[], value: number): string | null {
  const section = sectionFor(sections, value)
  if (section === null || Math.abs(value) >= 1e15) return null
  const codes = section.filter(({ kind }) => kind === 'code').map(({ text }) => text)
  if (codes.some((code) => !/^(?:[0#?.%\s+():!^&'~{}<>=$/-]|general)$/i.test(code)) || codes.includes('/'))
    return null
  const isMinus = value < 0 && (sections.length === 1 || section === sections[0])
  const shown = codes.some((code) => code.toLowerCase() === 'general')
    ? section.map(({ kind, text }) =>
        kind === 'code' && /^general$/i.test(text) ? plainNumber(Math.abs(value)) : said({ kind, text }),
      )
    : digitsInto(section, Math.abs(value) * (codes.includes('%') ? 100 : 1))
  const text = `${isMinus ? '-' : ''}${shown.join('').trim().replace(/,$/, '')}`
  return text === plainNumber(value) ? null : text
}

/** The section for its sign; null where a section says its own condition. */
function sectionFor(sections: readonly Section[], value: number): Section | null {
  if (sections.some((section) => section.some(({ kind, text }) => kind === 'bracket' && /^[<>=]/.test(text))))
    return null
  const place = value < 0 ? 1 : value === 0 ? 2 : 0
  return sections[place] ?? sections[0] ?? null
}

const said = ({ kind, text }: FormatToken) => (kind === 'bracket' ? '' : text)
const isPlace = ({ kind, text }: FormatToken) => kind === 'code' && /^[0#?]$/.test(text)

/** The section's pieces with the number's digits in their places, filled from the point to both sides. */
function digitsInto(section: Section, value: number): string[] {
  const isPoint = ({ kind, text }: FormatToken) => kind === 'code' && text === '.'
  const point = section.findIndex(isPoint)
  const places = section.flatMap((token, at) => (isPlace(token) ? [at] : []))
  const before = places.filter((at) => point < 0 || at < point)
  const behind = places.filter((at) => point >= 0 && at > point)
  const rounded = Number(value.toPrecision(15)).toFixed(behind.length)
  const [whole = '', fraction = ''] = rounded.replace(/^0(?=$|\.)/, '').split('.')
  const pieces = section.map((token) => (isPoint(token) ? ',' : isPlace(token) ? '' : said(token)))
  let digits = [...whole]
  for (const at of before.toReversed()) pieces[at] = digits.pop() ?? filler(section[at]?.text)
  const [first] = before
  if (first !== undefined) pieces[first] = digits.join('') + pieces[first]
  digits = [...fraction]
  while (digits.length > 0 && section[behind[digits.length - 1] ?? -1]?.text === '#' && digits.at(-1) === '0')
    digits.pop()
  for (const [index, at] of behind.entries())
    pieces[at] = digits[index] ?? (section[at]?.text === '?' ? ' ' : '')
  return pieces
}

const filler = (place: string | undefined) => (place === '0' ? '0' : place === '?' ? ' ' : '')
