/** The pattern that a firm's invoice numbers follow unless it sets another (decisions §4). */
export const defaultNumberPattern = '{YYYY}-{00000}'

const counter = /\{(0{1,9})\}/g
const year = /\{YYYY\}|\{YY\}/

/**
 * What is wrong with a number pattern, in German; null when nothing is. A pattern holds the year (`{YYYY}` or `{YY}`)
 * and exactly one counter (`{0}` … `{000000000}`, its least number of digits); decisions §4.
 */
export function faultOfNumberPattern(pattern: string): string | null {
  const counters = pattern.match(counter) ?? []
  if (!year.test(pattern)) return 'Das Nummernmuster muss das Jahr enthalten ({YYYY} oder {YY})'
  if (counters.length !== 1) return 'Das Nummernmuster muss genau einen Zähler enthalten, z. B. {00000}'
  const rest = pattern.replace(counter, '').replaceAll('{YYYY}', '').replaceAll('{YY}', '')
  if (!/^[\p{L}\p{N} ./_-]*$/u.test(rest)) return 'Das Nummernmuster enthält unerlaubte Zeichen'
  if (pattern.length > 40) return 'Das Nummernmuster ist zu lang'
  return null
}

/**
 * The invoice number for a year and a count by a pattern, which must be a valid one. The database gives numbers by `format_number`,
 * which says the same.
 */
export function formatNumber(pattern: string, yearOfNumber: number, count: number): string {
  return pattern
    .replaceAll('{YYYY}', String(yearOfNumber))
    .replaceAll('{YY}', String(yearOfNumber % 100).padStart(2, '0'))
    .replace(counter, (_, digits: string) => String(count).padStart(digits.length, '0'))
}

/**
 * What the numbers of a year look like by a pattern, as a regular expression for PostgreSQL and JavaScript whose one group is the
 * count. A count has the pattern's digits, or more of them and then no zero before it.
 */
export function numberShape(pattern: string, yearOfNumber: number): string {
  const digits = pattern.match(counter)?.[0].length ?? 0
  const least = digits - '{}'.length
  return pattern
    .replaceAll('{YYYY}', String(yearOfNumber))
    .replaceAll('{YY}', String(yearOfNumber % 100).padStart(2, '0'))
    .replaceAll('.', '\\.')
    .replace(counter, `([0-9]{${least}}|[1-9][0-9]{${least},})`)
}
