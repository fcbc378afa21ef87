import { parseCsv } from './csv-parser.ts'
import { type Separator, type SeparatorFit, separators } from './read-cell.ts'

const looked = 500
const headings = 20

/** One way to read the file: with this separator, and this line for the headings. */
interface Reading extends SeparatorFit {
  head: number
  share: number
  /** The fields that do not begin with a blank: behind a comma of a sentence one stands. */
  tight: number
}

/**
 * How the lines come out with each separator, the one that fits best first: with which most lines have as many fields as the line of the
 * headings. That line is the one given (from 0), else the first that the lines below it agree with.
 */
export function fitSeparators(text: string, headLine: number | null): SeparatorFit[] {
  const readings = separators.flatMap((separator) => readingsOf(text, separator, headLine))
  const best = Math.max(...readings.map(({ share }) => share))
  const isGood = ({ share, fields }: Reading) => fields > 1 && share >= best * 0.9
  const sorted = readings.toSorted(
    (a, b) =>
      Number(isGood(b)) - Number(isGood(a)) ||
      (isGood(a) ? a.head - b.head || b.tight - a.tight : b.share - a.share) ||
      separators.indexOf(a.separator) - separators.indexOf(b.separator),
  )
  return separators
    .map((separator) => sorted.findIndex((reading) => reading.separator === separator))
    .toSorted((a, b) => a - b)
    .flatMap((place) => sorted[place] ?? [])
    .map(({ separator, fields, agreeing, lines }) => ({ separator, fields, agreeing, lines }))
}

function readingsOf(text: string, separator: Separator, headLine: number | null): Reading[] {
  const { rows, isCut } = parseCsv(text, separator, looked)
  const widths = rows.map((row) => (row.every((field) => field.trim() === '') ? 0 : row.length))
  const strays = rows.map((row) => row.some(hasStrayQuote))
  const reading = (head: number): Reading => {
    const fields = widths[head] ?? 0
    const below = widths.flatMap((width, line) => (line >= head && width > 0 ? [{ width, line }] : []))
    const agreeing = below.filter(({ width, line }) => width === fields && !strays[line]).length
    const tight = (rows[head] ?? []).filter((field, place) => place === 0 || !field.startsWith(' ')).length
    // Quotes that never end: read otherwise, they may.
    const share = isCut ? 0 : agreeing / Math.max(1, below.length)
    return { separator, fields, agreeing, lines: below.length, head, share, tight }
  }
  if (headLine !== null) return [reading(headLine)]
  const heads = widths.flatMap((width, line) => (line < headings && width > 1 ? [reading(line)] : []))
  const followed = heads.filter(({ head, fields, tight }) => {
    const next = widths.slice(head + 1).filter((width) => width > 0)
    return tight > 1 && (next.length === 0 || next.slice(0, 2).includes(fields))
  })
  const first = widths.findIndex((width) => width > 0)
  return followed.length > 0 ? followed : [{ ...reading(Math.max(0, first)), share: 0 }]
}

/** Half of a pair of quotes: the field is cut within a text. */
const hasStrayQuote = (field: string) => field.includes('"') && field.split('"').length % 2 === 0
