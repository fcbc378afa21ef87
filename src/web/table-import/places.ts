import type { ShownCell, TablePreview } from '#kernel/table-import/contract.ts'

/** A place that does not fit or needs a look: a cell, or a column's heading (line 0). */
export interface Place {
  line: number
  column: number
}

const stateOf = (cell: ShownCell) => (typeof cell === 'string' ? undefined : cell.state)

type Shown = Pick<TablePreview, 'rows' | 'guessed' | 'problems'> & { settings: { headLine: number } }

/** Every place that does not fit or needs a look, as one reads: the headings first, then line by line. */
export function placesOf({ rows, guessed, problems, settings }: Shown): Place[] {
  const wrong = problems.filter(({ line }) => line === settings.headLine)
  const columns = new Set([...guessed, ...wrong.map(({ cell }) => placeOf(cell)?.column ?? 0)])
  const places: Place[] = [...columns].sort((a, b) => a - b).map((column) => ({ line: 0, column }))
  for (const { line, kind, cells } of rows) {
    const found = cells.flatMap((cell, column) => {
      const state = stateOf(cell)
      return state === 'BAD' || state === 'LOOK' || state === 'ASKED' ? [{ line, column }] : []
    })
    // What is wrong with the row as a whole is told at its beginning.
    places.push(...(found.length === 0 && kind === 'BAD' ? [{ line, column: 0 }] : found))
  }
  return places
}

/** The places that keep a file from being imported: those that do not fit, and rows that may be one that there is. */
export function openPlaces(shown: Shown): Place[] {
  const rows = shown.rows.filter(({ kind }) => kind === 'BAD' || kind === 'ASKED')
  const isOpen = (cell: ShownCell) => stateOf(cell) === 'BAD' || stateOf(cell) === 'ASKED'
  const open = rows.map((row) => ({ ...row, cells: row.cells.map((cell) => (isOpen(cell) ? cell : '')) }))
  return placesOf({ ...shown, guessed: [], rows: open })
}

/** The one after this; the first after the last. */
export function nextPlace(places: readonly Place[], now: Place | null): Place | null {
  if (!now) return places[0] ?? null
  const isBehind = ({ line, column }: Place) => line > now.line || (line === now.line && column > now.column)
  return places.find(isBehind) ?? places[0] ?? null
}

/** The place that an address names, as `B11`, or `F` of a column; null of none. */
export function placeOf(address: string): Place | null {
  const [, letters, digits] = /^([A-Z]+)(\d*)$/.exec(address) ?? []
  if (!letters) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { line: digits ? Number(digits) : 0, column }
}
