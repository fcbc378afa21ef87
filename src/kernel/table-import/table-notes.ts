import { columnLetter } from './cell-address.ts'
import type { TableNote, TablePreview, TableProblem } from './contract.ts'
import { mostImported } from './table-file.ts'
import type { ReadTable, TableSettings } from './table-kind.ts'
import { headingsOf, type LeftOutLine, leftOutColumns } from './table-lines.ts'

type Settings = Pick<TableSettings<string>, 'columns' | 'headLine'>

/** What is worth a look of a column as a whole. */
export const columnNote = (
  { headLine }: Settings,
  headings: readonly string[],
  at: number,
  message: string,
): TableNote => ({
  ...{ line: headLine, column: headings[at] ?? '', cell: columnLetter(at), message, count: 1 },
})

/** The columns whose heading does not say for sure what they hold, where nobody chose otherwise. */
export function guessedNotes<T extends string>(
  settings: Settings,
  guess: { columns: readonly (T | null)[]; guessed: readonly boolean[] },
  headings: readonly string[],
  nameOf: (target: T) => string,
): TableNote[] {
  return guess.columns.flatMap((target, at) => {
    const isShown = target !== null && guess.guessed[at] && settings.columns[at] === target
    if (!isShown) return []
    const message = `„${headings[at]}“ kennt Kontor nicht: ${nameOf(target)} ist vermutet.`
    return [columnNote(settings, headings, at, message)]
  })
}

/** Told of the first row beyond the most; `what` is imported, as in 'Waren'. */
export function tooManyProblems(rows: readonly { line: number }[], what: string): TableProblem[] {
  const first = rows[mostImported]
  const message = `Höchstens ${mostImported.toLocaleString('de-DE')} ${what} auf einmal. Bitte teilen Sie die Datei auf.`
  return first ? [{ line: first.line, column: '', cell: '', message }] : []
}

/** What is left out of a file, as the screen says it. */
export function leftOutOf(
  table: ReadTable,
  settings: Settings,
  lines: readonly LeftOutLine[],
): TablePreview['leftOut'] {
  const { source } = table
  const sheets =
    source.kind === 'workbook'
      ? source.sheets.map(({ name }) => name).filter((name) => name !== source.sheet)
      : []
  return {
    columns: leftOutColumns(table, settings, headingsOf(table, settings.headLine)),
    lines: lines.slice(0, 20),
    lineCount: lines.length,
    sheets,
  }
}
