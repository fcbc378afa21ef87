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

/** What the numbers of a pattern look like, whatever their year, and where in them year and count stand. */
export interface NumberShape {
  /** A regular expression for PostgreSQL and JavaScript, without groups: looking for it is fast. */
  expression: string
  /** How many characters stand before the count, and behind it. */
  head: number
  tail: number
  /** Where the first year stands: in the head, or in the tail, after how many characters of it. */
  yearIn: 'head' | 'tail'
  yearAt: number
  yearDigits: 2 | 4
}

/** The shape of a pattern's numbers; the pattern must be a valid one. A count has the pattern's digits or more. */
export function numberShape(pattern: string): NumberShape {
  const [head = '', digits = '', tail = ''] = pattern.split(/\{(0{1,9})\}/)
  const yearIn = year.test(head) ? 'head' : 'tail'
  const place = { head, tail }[yearIn]
  const yearAt = place.search(year)
  const lengthOf = (text: string) => [...text.replace(/[{}]/g, '')].length
  const expressionOf = (text: string) =>
    text.replaceAll('.', '\\.').replace(/\{(YY(?:YY)?)\}/g, (_, part: string) => `[0-9]{${part.length}}`)
  return {
    expression: `^${expressionOf(head)}[0-9]{${digits.length},}${expressionOf(tail)}$`,
    ...{ head: lengthOf(head), tail: lengthOf(tail), yearIn },
    yearAt: lengthOf(place.slice(0, yearAt)),
    yearDigits: place.startsWith('{YYYY}', yearAt) ? 4 : 2,
  }
}
