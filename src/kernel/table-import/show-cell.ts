import { firstUnclear } from '../numbers/decimal-sign.ts'
import { isSameValue } from '../property-change.ts'
import { cellFault, isRuinedNumber, type TableCell, textOfCell } from '../table-cell.ts'
import { cutText } from '../texts/cut-text.ts'
import { cellAddress } from './cell-address.ts'
import type { ShownCell } from './contract.ts'
import { isPlainReading } from './plain-reading.ts'
import type { CellNote, Known, ReadContext, ReadValue, TableSettings, TableTarget } from './table-kind.ts'
import { type CellReading, raw, targetAt, type Work } from './table-work.ts'

type Target = TableTarget<TableSettings<string>>

/** What a cell says in which something stands. */
export function readCell(work: Work, cell: TableCell, target: Target): ReadValue {
  const fault = cellFault(cell)
  if (fault !== null) return { ok: false, message: fault }
  const context: ReadContext<TableSettings<string>> = {
    settings: work.settings,
    decimal: work.decided.decimal.sign,
  }
  const read: ReadValue = target.read(cell, context)
  if (!read.ok || read.note) return read
  const note = noteOf(work, cell, target, read.value)
  return note ? { ...read, note } : read
}

/** What is worth a look of a cell, whatever its column holds. */
function noteOf(work: Work, cell: TableCell, target: Target, value: unknown): CellNote | null {
  const text = cutText(textOfCell(cell), 40)
  if (target.isId) {
    if (isRuinedNumber(cell))
      return {
        kind: `ruined ${text}`,
        message: `„${text}“ ist von einer Tabellenkalkulation gekürzt: Es fehlen Ziffern.`,
      }
    if (typeof cell === 'object' && cell !== null && 'day' in cell)
      return { kind: 'day', message: `„${text}“ ist in der Datei ein Datum. War ein Code gemeint?` }
    if (typeof cell === 'object' && cell !== null && 'number' in cell && text.startsWith('0'))
      return { kind: 'zeros', message: `${text} behält die Nullen, so zeigt es Excel.` }
  }
  const isUnclear = work.table.source.kind === 'workbook' && target.isNumber && firstUnclear([cell]) === 0
  if (isUnclear && work.decided.decimal.asks === null)
    return { kind: 'text', message: `Text „${text}“ als ${target.show(value)} gelesen` }
  return null
}

export function addNote(work: Work, line: number, column: number, { kind, message }: CellNote): void {
  const key = `${column} ${kind}`
  const note = work.notes.get(key)
  if (note) note.count++
  else {
    const heading = work.headings[column] ?? ''
    work.notes.set(key, { line, column: heading, cell: cellAddress(line, column), message, count: 1 })
  }
}

interface Showing {
  line: number
  at: number
  reading: CellReading
  known: Known | null
  wire: Readonly<Record<string, unknown>>
  fault: string | null
}

/** A cell as the screen shows it. */
export function showCell(work: Work, { line, at, reading, known, wire, fault }: Showing): ShownCell {
  const target = targetAt(work, at)
  if (target === null) return raw(reading.cell)
  const { cell, text, read } = reading
  const show = (value: unknown) => cutText(target.target.show(value), 200)
  if (read?.ok === false) return badCell(cell, read.message)
  if (fault !== null) return { value: cutText(text, 200) || 'fehlt', state: 'BAD', message: fault }
  const stored = known ? known[target.name] : undefined
  if (known && target.target.isOnlyForNew) return { value: show(stored), state: 'KEPT' }
  if (target.target.isCheck) return cutText(text, 200)
  if (read === null) return emptyCell(work, known !== null, show(stored), target.target.empty !== undefined)
  const value = target.name in wire ? wire[target.name] : read.value
  const now = show(value)
  const was = isPlainReading(cell, now) ? {} : { was: wasText(cell) }
  if (work.decided.decimal.asks !== null && target.target.isNumber && firstUnclear([cell]) === 0) {
    const other: ReadValue = target.target.read(cell, { settings: work.settings, decimal: '.' })
    return { value: `${now} oder ${other.ok ? show(other.value) : '?'}`, was: text, state: 'ASKED' }
  }
  const state = read.note ? ({ state: 'LOOK', message: read.note.message } as const) : {}
  if (read.note) addNote(work, line, at, read.note)
  if (known && !isSameValue(stored, value)) return { value: now, old: show(stored), ...was, ...state }
  return 'was' in was || read.note ? { value: now, ...was, ...state } : now
}

function emptyCell(
  { settings, decided }: Work,
  isKnown: boolean,
  stored: string,
  canErase: boolean,
): ShownCell {
  if (!isKnown || stored === '') return ''
  if (settings.eraseEmpty && canErase) return { value: '', old: stored, state: 'ERASED' }
  decided.keptEmpty++
  return { value: stored, state: 'KEPT', was: 'leer' }
}

function badCell(cell: TableCell, message: string): ShownCell {
  const text = cutText(textOfCell(cell), 200)
  if (typeof cell === 'object' && cell !== null) {
    if ('error' in cell) return { value: 'Fehler', was: text, state: 'BAD', message }
    if ('formula' in cell) return { value: 'kein Ergebnis', was: text, state: 'BAD', message }
  }
  return { value: text, state: 'BAD', message }
}

function wasText(cell: TableCell): string {
  if (typeof cell === 'object' && cell !== null) {
    if ('was' in cell) return cutText(cell.was, 60)
    if ('number' in cell) return `Zelle: ${String(cell.number).replace('.', ',')}`
  }
  return cutText(textOfCell(cell), 60)
}
