import { numberOfCell } from '#kernel/cell-number.ts'
import { countries } from '#kernel/countries.ts'
import type { Day } from '#kernel/day.ts'
import { dayOf, parseDay } from '#kernel/day.ts'
import { centsFromUnits } from '#kernel/money.ts'
import { parseInput } from '#kernel/parse.ts'
import { cellFault, type TableCell, textOfCell } from '#kernel/table-cell.ts'
import { sameKey, searchKey } from '#kernel/text-key.ts'
import type { z } from '#kernel/zod.ts'
import type { ImportSettings } from '../contract/product-import.ts'
import type { Product } from '../contract.ts'
import { guessColumns, guessHeadRow, type ImportTarget } from './import-columns.ts'
import { isWordTarget, wordOf, wordsOf } from './import-words.ts'
import { marginSchemeFault } from './margin-scheme.ts'
import type { productFields } from './product-fields.ts'
import { hundredthsFromPieces } from './quantities.ts'

/** What stands in a cell of the file. */
export type ImportCell = TableCell
export { textOfCell }

export interface ImportProblem {
  /** As the file counts them, from 1. */
  line: number
  column: string
  message: string
}

type Creation = z.output<z.ZodObject<typeof productFields>>

export interface ImportedRow {
  line: number
  product: Creation
  /** The product with this code; null for a new one. */
  existing: Product | null
  /** Of a new product, in hundredths of a piece. */
  stockHundredths: number | null
}

export interface DecidedImport {
  rows: ImportedRow[]
  skipped: number
  problems: ImportProblem[]
}

/** How a file is understood when nothing is said. */
export function guessSettings(rows: readonly (readonly ImportCell[])[], today: Day): ImportSettings {
  const texts = rows.slice(0, 200).map((row) => row.map(textOfCell))
  const head = guessHeadRow(texts)
  const isPoint = texts.flat().some((text) => /^\d+\.\d{2}$/.test(text))
  const isComma = texts.flat().some((text) => /^[\d.]+,\d{1,2}$/.test(text))
  return {
    headLine: head + 1,
    columns: guessColumns(texts[head] ?? []),
    decimalComma: isComma || !isPoint,
    existing: 'skip',
    taxType: 'm',
    stockDay: today,
  }
}

/** The codes that a file names, as they are compared; without those that no text of the database can hold, which no product has. */
export function codesOf(rows: readonly (readonly ImportCell[])[], settings: ImportSettings): string[] {
  const column = settings.columns.indexOf('code')
  const codes = rows.slice(settings.headLine).map((row) => sameKey(textOfCell(row[column])))
  return codes.filter((code) => code.isWellFormed() && !code.includes('\0'))
}

/**
 * What becomes of each row of a file: a new product, a changed one, or nothing; and everything that is wrong, by line and column.
 * `schema` is the one of the creation payload, so that an import is refused by the form's own rules.
 */
export function decideImport(
  rows: readonly (readonly ImportCell[])[],
  settings: ImportSettings,
  byCode: ReadonlyMap<string, Product>,
  { schema, today }: { schema: z.ZodType<Creation>; today: Day },
): DecidedImport {
  const decided: DecidedImport = { rows: [], skipped: 0, problems: [] }
  const headings = (rows[settings.headLine - 1] ?? []).map(textOfCell)
  const seen = new Map<string, number>()
  for (const [index, cells] of rows.entries()) {
    if (index < settings.headLine || isEmptyOrSums(cells, settings)) continue
    const line = index + 1
    const problem = (target: string, message: string) => {
      // Only looked for: what is no column is not found.
      const place = settings.columns.indexOf(target as ImportTarget)
      decided.problems.push({ line, column: place < 0 ? '' : (headings[place] ?? ''), message })
    }
    const code = textOfCell(cells[settings.columns.indexOf('code')])
    const key = sameKey(code)
    const before = key === '' ? undefined : seen.get(key)
    if (before !== undefined) {
      problem('code', `Der Code ${code} steht schon in Zeile ${before}`)
      continue
    }
    seen.set(key, line)
    const existing = byCode.get(key) ?? null
    if (existing && settings.existing === 'skip') {
      decided.skipped++
      continue
    }
    if (existing && settings.existing === 'error') {
      problem('code', `Den Code ${code} gibt es schon`)
      continue
    }
    const count = decided.problems.length
    const beyond = cells.findIndex((cell, place) => isBeyond(cell, place, headings, settings))
    if (beyond >= 0) problem('', beyondText(textOfCell(cells[beyond])))
    const read = readRow(cells, settings, problem)
    const input = { ...startOf(existing, code, settings), ...read.properties }
    const parsed = parseInput(schema, input)
    if (!parsed.ok) for (const { path, message } of parsed.errors) problem(path, message)
    const fault = parsed.ok ? marginSchemeFault(parsed.value, today, existing) : null
    if (fault !== null) problem('taxType', fault)
    if (!parsed.ok || decided.problems.length > count) continue
    decided.rows.push({
      line,
      product: parsed.value,
      existing,
      stockHundredths: existing ? null : read.stockHundredths,
    })
  }
  return decided
}

/** Rows without anything, and the row of sums of Kontor's own files. */
function isEmptyOrSums(cells: readonly ImportCell[], { columns }: ImportSettings): boolean {
  const texts = cells.map(textOfCell)
  if (texts.every((text) => text === '')) return true
  return (
    texts.find((text) => text !== '') === 'Summe' &&
    texts[columns.indexOf('code')] !== 'Summe' &&
    !texts[columns.indexOf('code')]
  )
}

/** Whether something stands to the right of the headings, and nobody said what it is: `12,50` is two fields between commas. */
function isBeyond(
  cell: ImportCell,
  place: number,
  headings: readonly string[],
  { columns }: ImportSettings,
): boolean {
  return place >= headings.length && !columns[place] && textOfCell(cell) !== ''
}

const beyondText = (text: string) =>
  `Rechts der letzten Überschrift steht noch „${text.slice(0, 40)}“. Eine weitere Spalte braucht eine Überschrift; steht das Trennzeichen in einem Text oder Betrag, gehört er in Anführungszeichen.`

/** What holds where the file says nothing: what there is, or a new product's beginning. */
function startOf(existing: Product | null, code: string, { columns, taxType }: ImportSettings): object {
  if (existing) {
    const { entityId: _, ...properties } = existing
    return properties
  }
  // The inventory names its products by their codes alone.
  return { taxType, ...(!columns.includes('codeDescription') && { codeDescription: code }) }
}

const amounts: readonly ImportTarget[] = [
  'restorationTransport',
  'additionalCosts',
  'buyingPP',
  'buyingInOtherCurrency',
  'salesPP',
]

function readRow(
  cells: readonly ImportCell[],
  { columns, decimalComma, taxType }: ImportSettings,
  problem: (target: ImportTarget, message: string) => void,
) {
  const properties: Record<string, unknown> = {}
  let stockHundredths: number | null = null
  for (const [index, target] of columns.entries()) {
    if (target === null) continue
    const cell = cells[index] ?? null
    const text = textOfCell(cell)
    const fault = cellFault(cell)
    if (fault !== null) {
      problem(target, fault)
      continue
    }
    if (target === 'quantity' || amounts.includes(target)) {
      const read = numberOfCell(cell, { decimalSign: decimalComma ? ',' : '.' })
      const number = read.ok ? read.number : null
      if (!read.ok) problem(target, read.message)
      else if (target !== 'quantity') {
        if (number !== null && centsFromUnits(number) === null)
          problem(target, 'Höchstens zwei Nachkommastellen')
        else properties[target] = number
      } else if (number !== null) stockHundredths = quantityOf(number, (message) => problem(target, message))
    } else if (target === 'taxType') {
      const type = text === '' ? taxType : taxTypeOf(text)
      if (type === null)
        problem(target, `„${text.slice(0, 40)}“ ist keine Steuerart (m, v, Differenzbesteuert, Umsatzsteuer)`)
      else properties['taxType'] = type
    } else if (isWordTarget(target)) {
      const word = wordOf(target, text)
      if (word === undefined)
        problem(target, `„${text.slice(0, 40)}“ ist unbekannt (${wordsOf(target).join(', ')})`)
      else properties[target] = word
    } else if (target === 'purchasedOn') {
      const day = text === '' ? null : dayOfCell(cell)
      if (text !== '' && day === null) problem(target, `„${text.slice(0, 40)}“ ist kein Datum (TT.MM.JJJJ)`)
      else properties['purchasedOn'] = day
    } else if (target === 'country') properties['country'] = countryOf(text)
    else if (target === 'buyingCurrency') properties['buyingCurrency'] = text.toUpperCase()
    else properties[target] = text
  }
  return { properties, stockHundredths }
}

function quantityOf(number: number, problem: (message: string) => void): number | null {
  const hundredths = hundredthsFromPieces(number)
  if (hundredths === null) problem('Die Menge ist zu groß oder hat mehr als zwei Nachkommastellen')
  else if (hundredths < 0) problem('Die Menge darf nicht negativ sein')
  else return hundredths
  return null
}

/** A day as spreadsheets keep it, or as it is written: 05.03.2019 or 2019-03-05. */
function dayOfCell(cell: ImportCell): Day | null {
  if (cell !== null && typeof cell === 'object' && 'day' in cell) return cell.day
  const text = textOfCell(cell)
  const [, dayOfMonth, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return year === undefined ? parseDay(text) : dayOf(Number(year), Number(month), Number(dayOfMonth))
}

function taxTypeOf(text: string): 'm' | 'v' | null {
  const key = searchKey(text).replaceAll(' ', '')
  if (key === 'm' || key.startsWith('diff') || key.includes('25a')) return 'm'
  if (key === 'v' || key.startsWith('umsatz') || key.startsWith('regel') || key.startsWith('mwst')) return 'v'
  return null
}

const codesByName = new Map(countries.map(({ code, name }) => [searchKey(name), code]))

/** A country by its code or its German name; what is neither is refused by the form's rule. */
function countryOf(text: string): string {
  return text.length === 2 ? text.toUpperCase() : (codesByName.get(searchKey(text)) ?? text)
}
