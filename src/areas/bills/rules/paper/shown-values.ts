import type { Cents } from '#kernel/money.ts'
import { foldLetters, type PaperRow } from './paper-rows.ts'

/**
 * Whether a bill's number stands on a paper: its letters and digits, in one row or broken over two, whatever stands between them. Within a
 * longer run of digits or letters it does not count.
 */
export function isNumberShown(rows: readonly PaperRow[], number: string): boolean {
  const wanted = foldLetters(number)
  if (wanted === '') return false
  return rows.some((row, index) => {
    const next = rows[index + 1]
    return (
      holds(row, wanted) ||
      (wanted.length > 8 && next !== undefined && `${row.folded}${next.folded}`.includes(wanted))
    )
  })
}

function holds({ folded, foldedAt, text }: PaperRow, wanted: string): boolean {
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    const start = foldedAt[at] ?? 0
    const end = foldedAt[at + wanted.length - 1] ?? 0
    if (!isRun(text.charAt(start - 1), text.charAt(start)) && !isRun(text.charAt(end), text.charAt(end + 1)))
      return true
  }
  return false
}

const isDigit = (letter: string) => /\d/.test(letter)
const isLetter = (letter: string) => /\p{L}/u.test(letter)

/** Whether two neighbours belong together: a digit to a digit, a letter to a letter. */
const isRun = (one: string, other: string) =>
  (isDigit(one) && isDigit(other)) || (isLetter(one) && isLetter(other))

/** Whether one number is the other or a whole part of it, but for leading zeros: 'RE-2026/0017' is '17' or '2026-17' to a reader. */
export function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [groupsOf(one), groupsOf(other)]
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return long.some((_, start) => short.every((group, index) => long[start + index] === group))
}

const groupsOf = (number: string): string[] =>
  (number.toLowerCase().match(/\p{L}+|\d+/gu) ?? []).map((group) => group.replace(/^0+(?=\d)/, ''))

/**
 * Whether an amount stands on a paper, with or without its sign, in any usual writing: with whatever parts thousands, with two to four
 * decimals, and a whole one with none or with a dash.
 */
export function isAmountShown(rows: readonly PaperRow[], amount: Cents): boolean {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const [whole, fraction] = [digits.slice(0, -2), digits.slice(-2)]
  const mark = String.raw`[\s.,'’‘ʼ′´\u0060\u0301]{0,2}`
  const grouped = whole
    .split('')
    .reverse()
    .map((digit, index) => (index % 3 === 2 && index < whole.length - 1 ? `${mark}${digit}` : digit))
    .reverse()
    .join('')
  const decimals = String.raw`\s?[.,]\s?${fraction}0{0,2}`
  const none =
    fraction === '00' ? '|' : fraction.endsWith('0') ? String.raw`|\s?[.,]\s?${fraction.charAt(0)}` : ''
  const form = new RegExp(String.raw`(?<!\d|\d[.,'’])${grouped}(?:${decimals}${none})(?![.,]?\d)`, 'u')
  return rows.some(({ text }) => form.test(text))
}

/** Whether an IBAN stands on a paper, in one row or broken over two. */
export function isIbanShown(rows: readonly PaperRow[], iban: string): boolean {
  const wanted = foldLetters(iban)
  return rows.some(({ folded }, index) => `${folded}${rows[index + 1]?.folded ?? ''}`.includes(wanted))
}
