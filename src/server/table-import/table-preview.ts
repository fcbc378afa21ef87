import { textOfCell } from '#kernel/table-cell.ts'
import {
  type RowKind,
  separators,
  type TablePreview,
  type TableQuestion,
} from '#kernel/table-import/contract.ts'
import type { TableSettings } from '#kernel/table-import/table-kind.ts'
import { headingsOf } from '#kernel/table-import/table-lines.ts'
import { leftOutOf } from '#kernel/table-import/table-notes.ts'
import type { DecidedTable } from '#kernel/table-import/table-work.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import type { ReadSheet } from '#server/spreadsheet/read-cell.ts'
import type { ChosenSheet } from './read-as-chosen.ts'

// Nobody reads on; the rows say for themselves what is wrong in them.
const mostTold = 1000

interface Guess<S> {
  settings: S
  columns: readonly (string | null)[]
  guessed: readonly boolean[]
}

/** What became of a file's rows, with what only a person can say of it. */
export interface DecidedFile extends DecidedTable<{ readonly [name: string]: unknown }, unknown> {
  questions: TableQuestion[]
}

/** What of a preview is the same whatever becomes of the rows. */
export function shownFile<S extends TableSettings<string>>({ table }: ChosenSheet, guess: Guess<S>) {
  const { settings } = guess
  return {
    settings: { ...settings, ...shownSource(table, settings) },
    source: table.source,
    headings: settings.columns.map((_, at) => headingsOf(table, settings.headLine)[at] ?? ''),
    guessed: guess.guessed.flatMap((isGuess, at) =>
      isGuess && settings.columns[at] !== null && settings.columns[at] === guess.columns[at] ? [at] : [],
    ),
  }
}

/** Said where another sheet is shown than the chosen one. */
const saidOf = ({ instead }: ChosenSheet) =>
  instead === null ? [] : [{ line: 1, column: '', cell: '', message: instead, count: 1 }]

/** What would become of a file; with `settings` as they are to be sent when it is imported. */
export function decidedFile<S extends TableSettings<string>>(
  chosen: ChosenSheet,
  guess: Guess<S>,
  decided: DecidedFile,
) {
  const { settings } = guess
  const { rows, questions, problems, notes, skipped, keptEmpty, maybes } = decided
  const of = (kind: RowKind) => decided.shown.filter((row) => row.kind === kind).length
  const shown = shownFile(chosen, guess)
  return {
    ...shown,
    // What was found out is said, so that the same is sent when it is imported.
    settings: { ...shown.settings, decimalComma: decidedComma(decided, settings) },
    rows: decided.shown,
    rowCount: decided.shown.length + decided.leftOutLines.length,
    created: rows.filter(({ known }) => known === null).length,
    changed: of('CHANGED'),
    skipped: skipped.length,
    unchanged: of('KEPT') - skipped.length,
    changes: [...decided.changes].map(([name, count]) => ({ name, count })),
    ...{ keptEmpty, maybes, questions, problems: problems.slice(0, mostTold) },
    problemCount: problems.length,
    notes: [...saidOf(chosen), ...notes].slice(0, mostTold),
    leftOut: leftOutOf(chosen.table, settings, decided.leftOutLines),
  }
}

const decidedComma = (
  { decimal }: Pick<DecidedFile, 'decimal'>,
  { decimalComma }: Pick<TableSettings<string>, 'decimalComma'>,
) => decimalComma ?? (decimal.asks ? null : decimal.sign === ',')

/** From which sheet, or with which separator. */
function shownSource({ source }: ReadSheet, { sheet, separator }: TableSettings<string>) {
  if (source.kind === 'workbook')
    return { sheet: source.sheet, separator: separators.find((one) => one === separator) ?? null }
  // A file may name its own, which is read again.
  const found = source.kind === 'xls' ? separator : source.separator
  return { sheet, separator: separators.find((one) => one === found) ?? null }
}

/** While the columns are still being chosen: what stands in the file. */
export function undecidedFile<S extends TableSettings<string>>(
  chosen: ChosenSheet,
  guess: Guess<S>,
  fault: string,
) {
  const { table } = chosen
  const { headLine, columns } = guess.settings
  const rows = table.rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ line, cells }) => line > headLine && cells.some((cell) => textOfCell(cell) !== ''))
    .map(({ line, cells }) => ({
      line,
      kind: 'BAD' as const,
      cells: columns.map((_, at) => cutText(textOfCell(cells[at]), 200)),
    }))
  const nothing = { created: 0, changed: 0, skipped: 0, unchanged: 0, changes: [], keptEmpty: 0 }
  return {
    ...shownFile(chosen, guess),
    ...{ rows, rowCount: rows.length, ...nothing, maybes: [], questions: [] },
    problems: [{ line: headLine, column: '', cell: '', message: fault }],
    problemCount: 1,
    notes: saidOf(chosen),
    leftOut: leftOutOf(table, guess.settings, []),
  } satisfies Omit<TablePreview, never> & { settings: unknown }
}
