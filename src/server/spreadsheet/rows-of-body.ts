import { parseDay } from '#kernel/day.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import { centsFromUnits } from '#kernel/money.ts'
import {
  type CellValue,
  type ColumnKind,
  longestText,
  mostRows,
  type SheetColumn,
  type SheetRow,
} from './sheet.ts'
import { tooManyRows } from './too-many-rows.ts'

/**
 * The rows that a request brings along as JSON (spec 2 §7): a list of objects as lists answer them. Of each the named properties are taken,
 * `a.b` from the object at `a`; what no column names is left alone. Refuses what does not fit its column, with row and name.
 */
export function rowsOfBody(
  body: Uint8Array,
  columns: readonly SheetColumn[],
  names: readonly string[],
): SheetRow[] {
  const rows = parsed(body)
  if (!Array.isArray(rows)) throw malformed('', 'Erwartet wird eine Liste von Zeilen')
  if (rows.length > mostRows.xls) throw tooManyRows('xls')
  const paths = names.map((name) => name.split('.'))
  return rows.map((row: unknown, index) => {
    if (!isPlain(row)) throw malformed(String(index), 'Erwartet wird ein Objekt')
    return columns.map(({ kind }, column) => {
      return cellOf(kind, valueAt(row, paths[column] ?? []), `${index}.${names[column]}`)
    })
  })
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refusal('malformed-json')
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const malformed = (path: string, message: string) => new Refusal('malformed-input', [{ path, message }])

function valueAt(row: Record<string, unknown>, path: readonly string[]): unknown {
  let value: unknown = row
  for (const name of path) value = isPlain(value) && Object.hasOwn(value, name) ? value[name] : null
  return value
}

function cellOf(kind: ColumnKind, value: unknown, path: string): CellValue {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'money') {
    const amount = typeof value === 'number' ? centsFromUnits(value) : null
    if (amount === null) throw malformed(path, 'Erwartet wird ein Betrag mit höchstens zwei Nachkommastellen')
    return amount
  }
  if (kind === 'number') {
    if (typeof value !== 'number' || Math.abs(value) > 1e12) throw malformed(path, 'Erwartet wird eine Zahl')
    return Math.round(value * 100) / 100
  }
  if (kind === 'text' && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  if (typeof value !== 'string') throw malformed(path, 'Erwartet wird ein Text')
  if (kind === 'day' && !parseDay(value)) throw malformed(path, 'Erwartet wird ein Tag (JJJJ-MM-TT)')
  if (value.length > longestText) refuse(path, 'Der Text ist länger, als eine Zelle fasst (32.767 Zeichen)')
  return value
}
