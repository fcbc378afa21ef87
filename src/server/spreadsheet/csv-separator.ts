import { parseCsv } from './csv-parser.ts'
import { type Separator, type SeparatorFit, separators } from './read-cell.ts'

const looked = 500
const lookedLetters = 2_000_000
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
  const tables = separators.map((separator) => tableOf(text, separator))
  const possible = tables.flatMap((table) => readingsOf(table, headLine))
  const named = possible.filter(({ separator, head }) => {
    const row = tables.find((table) => table.separator === separator)?.lines[head]
    return row !== undefined && row.named > row.fields / 2
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

/** What is asked of a line, again for each line that may be the headings'. */
interface Line {
  fields: number
  isBlank: boolean
  isStray: boolean
  tight: number
  /** The fields that begin with a letter, as names do. */
  named: number
}

interface Table {
  separator: Separator
  lines: Line[]
  isCut: boolean
}

function tableOf(text: string, separator: Separator): Table {
  const { rows, isCut } = parseCsv(text.slice(0, lookedLetters), separator, looked)
  // Further on the quotes may end.
  return { separator, lines: rows.map(lineOf), isCut: isCut && text.length <= lookedLetters }
}

function lineOf(row: readonly string[]): Line {
  const filled = row.filter((field) => field !== '')
  return {
    fields: row.length,
    isBlank: isBlank(filled),
    isStray: filled.some(hasStrayQuote),
    tight: row.length - row.filter((field, place) => place > 0 && field.startsWith(' ')).length,
    named: filled.filter((field) => /^[^\d]*\p{L}/u.test(field)).length,
  }
}

function readingAt({ separator, lines: all, isCut }: Table, head: number): Reading {
  const { fields = 0, tight = 0 } = all[head] ?? {}
  const below = all.slice(head).filter((line) => !line.isBlank)
  const alike = below.filter((line) => line.fields === fields)
  // Quotes that never end: read otherwise, they may.
  const cut = alike.filter(({ isStray }) => isStray).length
  const share = isCut ? 0 : (alike.length - cut) / Math.max(1, below.length)
  return { separator, fields, agreeing: alike.length, lines: below.length, head, share, tight }
}

/** Each line that may be the headings': of several fields, and followed by one of as many. */
function readingsOf(table: Table, headLine: number | null): Reading[] {
  const { lines } = table
  const heads = headLine === null ? lines.slice(0, headings).map((_, line) => line) : [headLine]
  return heads
    .filter((head) => {
      const fields = lines[head]?.fields ?? 0
      if (headLine !== null || fields < 2) return fields > 1
      const next = lines.slice(head + 1).filter((line) => !line.isBlank)
      return (
        !lines[head]?.isBlank &&
        (next.length === 0 || next.slice(0, 2).some((line) => line.fields === fields))
      )
    })
    .map((head) => readingAt(table, head))
    .filter(({ tight }) => tight > 1)
}

const isBlank = (row: readonly string[]) => row.every((field) => field.trim() === '')

/** Half of a pair of quotes beside another separator: the field is cut within a text. The sign of inches stands alone. */
const hasStrayQuote = (field: string) => /[;,|\t]"|"[;,|\t]/.test(field) && field.split('"').length % 2 === 0
