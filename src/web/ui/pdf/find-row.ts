/** A row of a printed table: its number, and how its text begins. */
export interface FollowedRow {
  number: number
  text: string
}

/** A run of text on a page, by its baseline from the bottom and its height, in units of the page. */
export interface TextRun {
  text: string
  x: number
  y: number
  height: number
}

/** Where a row stands, from the top of its page, in shares of the page's height. */
export interface RowPlace {
  top: number
  height: number
}

/** A part of a page that is marked, in shares of the page's width and height; a row is as wide as the page. */
export interface MarkedPlace extends RowPlace {
  /** Counted from 1. */
  page: number
  left?: number
  width?: number
}

const squeezed = (text: string) => text.replace(/\s/g, '')

// As much of its text as is compared: the rest may stand in the next printed line.
const comparedLetters = 12

/**
 * Where a row of a printed table stands on a page `pageHeight` high: the first line of text that begins with its number and its text;
 * null where there is none. A row without a text is not looked for.
 */
export function findRow(runs: readonly TextRun[], row: FollowedRow, pageHeight: number): RowPlace | null {
  const text = squeezed(row.text).slice(0, comparedLetters)
  if (text === '') return null
  const lines = new Map<number, TextRun[]>()
  for (const run of runs) {
    if (run.text.trim() === '') continue
    const y = Math.round(run.y)
    lines.set(y, [...(lines.get(y) ?? lines.get(y - 1) ?? lines.get(y + 1) ?? []), run])
  }
  for (const line of lines.values()) {
    const read = squeezed(
      line
        .toSorted((a, b) => a.x - b.x)
        .map((run) => run.text)
        .join(''),
    )
    if (!read.startsWith(`${row.number}${text}`)) continue
    const height = Math.max(...line.map((run) => run.height))
    const [{ y } = { y: 0 }] = line
    return { top: 1 - (y + 1.35 * height) / pageHeight, height: (2 * height) / pageHeight }
  }
  return null
}
