import type { FieldError } from '../errors.ts'
import { isSameValue } from '../property-change.ts'
import type { Steps } from '../steps.ts'
import { textOfCell } from '../table-cell.ts'
import { cutText } from '../texts/cut-text.ts'
import { sameKey } from '../texts/text-key.ts'
import { cellAddress } from './cell-address.ts'
import type { RowKind, ShownCell } from './contract.ts'
import { isPlainReading } from './plain-reading.ts'
import { readCell, showCell } from './show-cell.ts'
import { decimalSteps } from './table-decimal.ts'
import type { CellNote, Known, ReadTable, TableKind, TableSettings } from './table-kind.ts'
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
    ...{ leftOutLines: leftOut, maybes: [], decimal },
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
    if (kind.find) {
      decideFound(work, line)
      yield
      continue
    }
    const text = textOfCell(table.rows[line - 1]?.[place])
    const key = sameKey(text)
    const before = key === '' ? undefined : seen.get(key)
    seen.set(key, before ?? line)
    const known = knownByKey.get(key) ?? null
    if (before !== undefined) refuseLine(work, line, kind.isDoubled(text, before))
    else if (known && settings.existing === 'error') refuseLine(work, line, kind.isTaken(text))
    else if (known && settings.existing === 'skip') skipLine(work, line, known)
    else decideLine(work, line, { key: text, known })
    yield
  }
  decided.leftOutLines.sort((a, b) => a.line - b.line)
  decided.notes = [...work.notes.values()]
  return decided
}

/** A line of which several cells tell what it is about. */
function decideFound(work: Work, line: number): void {
  const { kind, settings, decided } = work
  const readings = readLine(work, line)
  const found = kind.find?.({ line, values: valuesOf(work, readings, null) }) ?? { known: null }
  const { known, by, fault, leave, maybe } = found
  if (leave !== undefined) {
    const text = readings.find((reading) => reading && reading.text !== '')?.text ?? ''
    decided.leftOutLines.push({ line, text: cutText(text, 60), reason: leave })
    return
  }
  if (maybe) {
    const at = namedAt(work, readings)
    const { short, ...told } = maybe
    decided.maybes.push({ line, cell: cellAddress(line, at), ...told })
    if (maybe.isSame === null) {
      decideLine(work, line, { key: '', known, readings, asked: { at, short, text: maybe.text } })
      return
    }
  }
  if (fault) refuseLine(work, line, fault.message, settings.columns.indexOf(fault.name))
  else if (known && settings.existing === 'error')
    refuseLine(work, line, kind.isTaken(kind.key in known ? String(known[kind.key] ?? '') : ''))
  else if (known && settings.existing === 'skip') skipLine(work, line, known, by)
  else decideLine(work, line, { key: '', known, readings, by })
}

/** In which column a line says whom or what it is about. */
function namedAt({ kind, settings }: Work, readings: Readings): number {
  const places = [kind.name, ...(kind.names ?? [])].map((name) => settings.columns.indexOf(name))
  return places.find((at) => at >= 0 && readings[at]?.text) ?? 0
}

/** A line that cannot be taken for its key, or for what stands in another column. */
function refuseLine(
  work: Work,
  line: number,
  message: string,
  place = work.settings.columns.indexOf(work.kind.key),
): void {
  const { table } = work
  problemAt(work, line, place, message)
  const cells = widened(work, line).map(
    (cell, at): ShownCell =>
      at === place ? { value: raw(cell), state: 'BAD', message } : raw(table.rows[line - 1]?.[at]),
  )
  work.decided.shown.push({ line, kind: 'BAD', cells })
}

/** A line of one that there is, and that is left as it is. */
function skipLine(work: Work, line: number, known: Known, by?: string): void {
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
  work.decided.shown.push({ line, kind: 'KEPT', ...(by !== undefined && { by }), cells })
}

type Readings = (CellReading | null)[]

interface Line {
  key: string
  known: Known | null
  /** Where its cells were read before. */
  readings?: Readings
  by?: string | undefined
  /** Whether it is one that there is has still to be said: by which cell it is asked. */
  asked?: { at: number; short: string; text: string }
}

/** What the cells of a line say; null of a column that is not taken. */
function readLine(work: Work, line: number): Readings {
  return widened(work, line).map((cell, at): CellReading | null => {
    const target = targetAt(work, at)
    if (target === null) return null
    const text = textOfCell(cell)
    return { cell, text, read: text === '' ? null : readCell(work, cell, target.target) }
  })
}

/** What could be read, by the names of the columns; an empty cell says something of a new one, and where it is to erase. */
function valuesOf(work: Work, readings: Readings, known: Known | null): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [at, reading] of readings.entries()) {
    const target = targetAt(work, at)
    if (!reading || !target || reading.read?.ok === false) continue
    const { empty, isOnlyForNew } = target.target
    if (reading.read) values[target.name] = reading.read.value
    else if ((!known || work.settings.eraseEmpty) && empty && !(known && isOnlyForNew))
      values[target.name] = empty.value
  }
  return values
}

function decideLine(work: Work, line: number, { key, known, by, asked, ...given }: Line): void {
  const { decided, kind, settings } = work
  const before = decided.problems.length
  const beyond = beyondHeadings(work, line)
  if (beyond !== null) problemAt(work, line, beyond.column, beyond.message)
  const cells = widened(work, line)
  const readings = given.readings ?? readLine(work, line)
  for (const [at, reading] of readings.entries())
    if (reading?.read?.ok === false) problemAt(work, line, at, reading.read.message)
  const values = valuesOf(work, readings, known)
  const parsed = kind.parse({ key, values, known, settings })
  const wire = parsed.ok ? parsed.wire : values
  const faults = faultsOf(work, line, readings, parsed.ok ? [] : parsed.errors)
  if (parsed.ok) markNoted(work, readings, parsed.notes ?? [])
  const isBad = decided.problems.length > before
  const shown = readings.map((reading, at) =>
    reading
      ? showCell(work, { line, at, reading, known, wire, fault: faults.get(at) ?? null })
      : raw(cells[at]),
  )
  const changed =
    known !== null && parsed.ok
      ? Object.keys(wire).filter((name) => !isSameValue(known[name], wire[name]))
      : []
  const isChanged = changed.length > 0
  const rowKind: RowKind = isBad ? 'BAD' : known === null ? 'NEW' : isChanged ? 'CHANGED' : 'KEPT'
  if (asked && !isBad) {
    const now = shown[asked.at] ?? ''
    const value = typeof now === 'string' ? now : now.value
    shown[asked.at] = { value, was: asked.short, state: 'ASKED', message: asked.text }
    decided.shown.push({ line, kind: 'ASKED', cells: shown })
    return
  }
  decided.shown.push({ line, kind: rowKind, ...(by !== undefined && { by }), cells: shown })
  if (isBad || !parsed.ok) return
  if (isChanged) countChanges(work, changed)
  decided.rows.push({ line, value: parsed.value, known, values, isChanged })
}

/** What the form's own rules refuse, by the columns; what could not be read has been said. */
function faultsOf(work: Work, line: number, readings: Readings, errors: readonly FieldError[]) {
  const faults = new Map<number, string>()
  for (const { path, message } of errors) {
    const at = work.settings.columns.indexOf(path)
    if (at >= 0 && readings[at]?.read?.ok === false) continue
    problemAt(work, line, at, message)
    if (at >= 0) faults.set(at, message)
  }
  return faults
}

/** Puts what is worth a look to the cells that say it. */
function markNoted(work: Work, readings: Readings, notes: readonly (CellNote & { path: string })[]): void {
  for (const { path, ...note } of notes) {
    const reading = readings[work.settings.columns.indexOf(path)]
    if (reading?.read?.ok && !reading.read.note) reading.read = { ...reading.read, note }
  }
}

function countChanges({ decided, kind }: Work, names: readonly string[]): void {
  for (const name of names) {
    if (kind.targets[name]?.isDerived) continue
    const label: string = kind.targets[name]?.label ?? kind.labelOf?.(name) ?? name
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
