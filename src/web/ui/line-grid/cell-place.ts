import { flushSync } from 'react-dom'

/** The one cell of a row that has no others. */
export const wholeRow = 'whole'

/** A cell of a table that is written in: its line and its column. */
export interface CellPlace {
  line: string
  cell: string
}

/** Where something lies; null outside of the cells. */
export function placeOf(target: EventTarget): CellPlace | null {
  if (!(target instanceof Element)) return null
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset.cell
  const line = target.closest<HTMLElement>('[data-line]')?.dataset.line
  return cell === undefined || line === undefined ? null : { line, cell }
}

/** The same cell of another line; null beyond the ends. */
export function neighbourOf(
  keys: readonly string[],
  { line, cell }: CellPlace,
  by: 1 | -1,
): CellPlace | null {
  const next = keys[keys.indexOf(line) + by]
  return next === undefined ? null : { line: next, cell }
}

/** Puts the cursor into a cell, of a row that is one cell into that; false where there is no field. */
export function focusCell(root: HTMLElement | null, { line, cell }: CellPlace): boolean {
  const find = (name: string) =>
    root?.querySelector<HTMLElement>(
      `[data-line="${line}"] [data-cell="${name}"] :is(input:not(:disabled), textarea, button[role="combobox"])`,
    )
  const field = find(cell) ?? find(wholeRow)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return field !== null && field !== undefined
}

/** Puts the cursor where the next line is begun, once that is drawn. */
export function focusEntry(root: HTMLElement | null): void {
  flushSync(() => {})
  root?.querySelector<HTMLElement>('[data-entry] [data-cell] input')?.focus()
}
