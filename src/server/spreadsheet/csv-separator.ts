import { type ParsedCsv, parseCsv } from './csv-parser.ts'
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

/** The line of the headings, from 0, and how the lines from there on come out with each separator, the best first. */
export interface SeparatorFits {
  head: number
  fits: SeparatorFit[]
}

/**
 * Which separator fits: with which most lines have as many fields as the line of the headings. That line is the one given (from 0), else
 * the first with which the lines below it agree.
 */
export function fitSeparators(text: string, headLine: number | null): SeparatorFits {
  const tables = separators.map((separator) => ({ separator, ...parseCsv(text, separator, looked) }))
  const possible = tables.flatMap((table) => readingsOf(table, headLine))
  const named = possible.filter(({ separator, head }) => {
    const row = tables.find((table) => table.separator === separator)?.rows[head] ?? []
    return row.filter((field) => /^[^\d]*\p{L}/u.test(field)).length > row.length / 2
  })
  const found = headLine === null && named.length > 0 ? named : possible
  const share = Math.max(0, ...found.map((reading) => reading.share))
  const [best] = found
    .filter((reading) => reading.share >= share * 0.9)
    .toSorted((a, b) => a.head - b.head || b.tight - a.tight || order(a) - order(b))
  const head = best?.head ?? headLine ?? 0
  const all = tables.map((table) => readingAt(table, head))
  const isBest = ({ separator }: Reading) => Number(separator === best?.separator)
  const isMany = ({ fields }: Reading) => Number(fields > 1)
  const sorted = all.toSorted(
    (a, b) => isBest(b) - isBest(a) || isMany(b) - isMany(a) || b.share - a.share || order(a) - order(b),
  )
  return {
    head,
    fits: sorted.map(({ separator, fields, agreeing, lines }) => ({ separator, fields, agreeing, lines })),
  }
}

const order = ({ separator }: { separator: Separator }) => separators.indexOf(separator)

/** How many lines, from the heading on, have as many fields as it. Empty lines do not count. */
export function agreement(rows: readonly (readonly string[])[], head: number) {
  const below = rows.slice(head).filter((row) => !isBlank(row))
  const fields = rows[head]?.length ?? 0
  const agreeing = below.filter((row) => row.length === fields).length
  return { fields, agreeing, lines: below.length }
}

interface Table extends ParsedCsv {
  separator: Separator
}

function readingAt({ separator, rows, isCut }: Table, head: number): Reading {
  const { fields, agreeing, lines } = agreement(rows, head)
  const tight = (rows[head] ?? []).filter((field, place) => place === 0 || !field.startsWith(' ')).length
  // Quotes that never end: read otherwise, they may.
  const cut = rows.slice(head).filter((row) => row.length === fields && row.some(hasStrayQuote)).length
  const share = isCut ? 0 : (agreeing - cut) / Math.max(1, lines)
  return { separator, fields, agreeing, lines, head, share, tight }
}

/** Each line that may be the headings': of several fields, and followed by one of as many. */
function readingsOf(table: Table, headLine: number | null): Reading[] {
  const { rows } = table
  const heads = headLine === null ? rows.slice(0, headings).map((_, line) => line) : [headLine]
  return heads
    .filter((head) => {
      const fields = rows[head]?.length ?? 0
      if (headLine !== null || fields < 2) return fields > 1
      const next = rows.slice(head + 1).filter((row) => !isBlank(row))
      return (
        !isBlank(rows[head] ?? []) &&
        (next.length === 0 || next.slice(0, 2).some((row) => row.length === fields))
      )
    })
    .map((head) => readingAt(table, head))
    .filter(({ tight }) => tight > 1)
}

const isBlank = (row: readonly string[]) => row.every((field) => field.trim() === '')

/** Half of a pair of quotes beside another separator: the field is cut within a text. The sign of inches stands alone. */
const hasStrayQuote = (field: string) => /[;,|\t]"|"[;,|\t]/.test(field) && field.split('"').length % 2 === 0
