import { plainNumber } from '#kernel/table-cell.ts'
import type { FormatToken } from './format-tokens.ts'

type Section = readonly FormatToken[]
type Shown = (value: number) => string | null

// No code and no number has more places.
const mostPieces = 32

/**
 * How numbers look by a format: with zeros before them, with words around them, with decimals; null where that is how they are written
 * anyway, where thousands are parted (amounts, not codes) or where the format does more than that.
 */
export function shownBy(sections: readonly Section[]): Shown {
  // Where a section says its own condition.
  if (sections.some((section) => section.some(({ kind, text }) => kind === 'bracket' && /^[<>=]/.test(text))))
    return () => null
  // For positive numbers, negative ones, zero.
  const ways = sections.slice(0, 3).map(wayOf)
  return (value) => {
    if (Math.abs(value) >= 1e15) return null
    const way = ways[value < 0 ? 1 : value === 0 ? 2 : 0] ?? ways[0]
    const shown = way?.(Math.abs(value)) ?? null
    if (shown === null) return null
    const isMinus = value < 0 && (sections.length === 1 || way === ways[0])
    const text = `${isMinus ? '-' : ''}${shown.join('').trim().replace(/,$/, '')}`
    return text === plainNumber(value) ? null : text
  }
}

/** The pieces of a number without its sign, as a section shows it. */
function wayOf(section: Section): (value: number) => string[] | null {
  const codes = section.filter(({ kind }) => kind === 'code').map(({ text }) => text)
  const isOther = codes.some((code) => !/^(?:[0#?.%\s+():!^&'~{}<>=$/-]|general)$/i.test(code))
  if (section.length > mostPieces || isOther || codes.includes('/')) return () => null
  if (codes.some((code) => code.toLowerCase() === 'general'))
    return (value) =>
      section.map(({ kind, text }) =>
        kind === 'code' && /^general$/i.test(text) ? plainNumber(value) : said({ kind, text }),
      )
  const times = codes.includes('%') ? 100 : 1
  return (value) => digitsInto(section, value * times)
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
