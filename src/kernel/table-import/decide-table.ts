import { isSameValue } from '../property-change.ts'
import type { Steps } from '../steps.ts'
import { textOfCell } from '../table-cell.ts'
import { cutText } from '../texts/cut-text.ts'
import { sameKey } from '../texts/text-key.ts'
import type { RowKind, ShownCell } from './contract.ts'
import { isPlainReading } from './plain-reading.ts'
import { readCell, showCell } from './show-cell.ts'
import { decimalSteps } from './table-decimal.ts'
import type { Known, ReadTable, TableKind, TableSettings } from './table-kind.ts'
import { headingsOf, linesOf } from './table-lines.ts'
import {
  type AnyKind,
  type CellReading,
  type DecidedTable,
  problemAt,
  raw,
  targetAt,
  type Work,
  widened,
} from './table-work.ts'

/**
 * What becomes of each row of a file: something new, something changed, or nothing; how each cell is understood; and everything that is
 * wrong, by line and column. A step is a row.
 */
export function* tableSteps<T extends string, S extends TableSettings<T>, K extends Known, P>(
  table: ReadTable,
  settings: S,
  kind: TableKind<T, S, K, P>,
  knownByKey: ReadonlyMap<string, K>,
): Steps<DecidedTable<K, P>> {
  const { taken, leftOut } = linesOf(table, settings, kind)
  yield
  const decimal = yield* decimalSteps(table, settings, kind.targets, taken)
  const decided: DecidedTable<K, P> = {
    ...{ rows: [], shown: [], problems: [], notes: [], skipped: [], changes: new Map(), keptEmpty: 0 },
    ...{ leftOutLines: leftOut, decimal },
  }
  const headings = headingsOf(table, settings.headLine)
  // The steps below ask no more of it than this.
  const work: Work = {
    table,
    settings,
    kind: kind as unknown as AnyKind,
    headings,
    decided,
    notes: new Map(),
  }
  yield
  const place = settings.columns.indexOf(kind.key)
  const seen = new Map<string, number>()
  for (const line of taken) {
    const text = textOfCell(table.rows[line - 1]?.[place])
    const key = sameKey(text)
    const before = key === '' ? undefined : seen.get(key)
    seen.set(key, before ?? line)
    const known = knownByKey.get(key) ?? null
    if (before !== undefined) refuseLine(work, line, kind.isDoubled(text, before))
    else if (known && settings.existing === 'error') refuseLine(work, line, kind.isTaken(text))
    else if (known && settings.existing === 'skip') skipLine(work, line, known)
    else decideLine(work, line, text, known)
    yield
  }
  decided.notes = [...work.notes.values()]
  return decided
}

/** A line that cannot be taken for its key. */
function refuseLine(work: Work, line: number, message: string): void {
  const { table, settings, kind } = work
  const place = settings.columns.indexOf(kind.key)
  problemAt(work, line, place, message)
  const cells = widened(work, line).map(
    (cell, at): ShownCell =>
      at === place ? { value: raw(cell), state: 'BAD', message } : raw(table.rows[line - 1]?.[at]),
  )
  work.decided.shown.push({ line, kind: 'BAD', cells })
}

/** A line of one that there is, and that is left as it is. */
function skipLine(work: Work, line: number, known: Known): void {
  work.decided.skipped.push(known)
  const cells = widened(work, line).map((cell, at): ShownCell => {
    const target = targetAt(work, at)
    if (target === null) return raw(cell)
    const stored = target.target.show(known[target.name])
    const text = raw(cell)
    if (target.target.isCheck) return text
    if (isPlainReading(cell, stored)) return stored
    return { value: stored, state: 'KEPT', ...(text !== '' && { was: text }) }
  })
  work.decided.shown.push({ line, kind: 'KEPT', cells })
}

function decideLine(work: Work, line: number, key: string, known: Known | null): void {
  const { decided, kind, settings } = work
  const before = decided.problems.length
  const beyond = beyondHeadings(work, line)
  if (beyond !== null) problemAt(work, line, beyond.column, beyond.message)
  const cells = widened(work, line)
  const readings = cells.map((cell, at): CellReading | null => {
    const target = targetAt(work, at)
    if (target === null) return null
    const text = textOfCell(cell)
    return { cell, text, read: text === '' ? null : readCell(work, cell, target.target) }
  })
  const values: Record<string, unknown> = {}
  for (const [at, reading] of readings.entries()) {
    const target = targetAt(work, at)
    if (!reading || !target) continue
    if (reading.read?.ok === false) problemAt(work, line, at, reading.read.message)
    else if (reading.read) values[target.name] = reading.read.value
    else if ((!known || settings.eraseEmpty) && target.target.empty && !(known && target.target.isOnlyForNew))
      values[target.name] = target.target.empty.value
  }
  const parsed = kind.parse({ key, values, known, settings })
  const wire = parsed.ok ? parsed.wire : values
  const faults = new Map<number, string>()
  if (!parsed.ok) {
    for (const { path, message } of parsed.errors) {
      const at = settings.columns.indexOf(path)
      // What could not be read has been said.
      if (at >= 0 && readings[at]?.read?.ok === false) continue
      problemAt(work, line, at, message)
      if (at >= 0) faults.set(at, message)
    }
  }
  const isBad = decided.problems.length > before
  const shown = readings.map((reading, at) =>
    reading
      ? showCell(work, { line, at, reading, known, wire, fault: faults.get(at) ?? null })
      : raw(cells[at]),
  )
  const isChanged =
    known !== null && parsed.ok && Object.keys(wire).some((name) => !isSameValue(known[name], wire[name]))
  const rowKind: RowKind = isBad ? 'BAD' : known === null ? 'NEW' : isChanged ? 'CHANGED' : 'KEPT'
  decided.shown.push({ line, kind: rowKind, cells: shown })
  if (isBad || !parsed.ok) return
  if (isChanged) countChanges(work, known, wire)
  decided.rows.push({ line, value: parsed.value, known, values, isChanged })
}

function countChanges({ decided, kind }: Work, known: Known, wire: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(wire)) {
    if (isSameValue(known[name], value)) continue
    const label: string = kind.targets[name]?.label ?? name
    decided.changes.set(label, (decided.changes.get(label) ?? 0) + 1)
  }
}

/** Something that stands to the right of the headings, and nobody said what it is: `12,50` is two fields between commas. */
function beyondHeadings(
  { table, settings, headings }: Work,
  line: number,
): { column: number; message: string } | null {
  const cells = table.rows[line - 1] ?? []
  const column = cells.findIndex(
    (cell, at) => at >= headings.length && !settings.columns[at] && textOfCell(cell) !== '',
  )
  if (column < 0) return null
  const text = cutText(textOfCell(cells[column]), 40)
  const message = `Rechts der letzten Überschrift steht noch „${text}“. Eine weitere Spalte braucht eine Überschrift; steht das Trennzeichen in einem Text oder Betrag, gehört er in Anführungszeichen.`
  return { column, message }
}
