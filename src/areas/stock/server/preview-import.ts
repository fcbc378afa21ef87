import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { berlinDay } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows } from '#kernel/permissions.ts'
import { textOfCell } from '#kernel/table-cell.ts'
import { type RowKind, separators } from '#kernel/table-import/contract.ts'
import { headingsOf } from '#kernel/table-import/table-lines.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import type { z } from '#kernel/zod.ts'
import type { Tx } from '#server/db/connect.ts'
import { actorOf } from '#server/http/actor.ts'
import { fewAtOnce } from '#server/http/few-at-once.ts'
import { receiveForm } from '#server/http/receive-form.ts'
import type { Services } from '#server/services.ts'
import type { ReadChoice, ReadSheet } from '#server/spreadsheet/read-cell.ts'
import type { Spreadsheets } from '#server/spreadsheet/spreadsheets.ts'
import { withPauses } from '#server/with-pauses.ts'
import {
  columnsFault,
  type GivenSettings,
  type ImportSettings,
  type importPreview,
  previewImport,
} from '../contract/product-import.ts'
import { productCreation } from '../contract.ts'
import { type DecidedImport, importSteps, leftOutOf } from '../rules/decide-import.ts'
import { guessImport } from '../rules/import-settings.ts'
import type { KnownProduct } from '../rules/product-table.ts'
import { piecesFromHundredths } from '../rules/quantities.ts'
import { choiceOf, loadByCode } from './import-products.ts'

// Nobody reads on; the rows say for themselves what is wrong in them.
const mostTold = 1000

const few = fewAtOnce({ ofOne: 3, ofAll: 12 })

/** Makes the route that shows what an import would do: the same rules as the command's, nothing is stored. */
export function previewImportRoute(spreadsheets: Spreadsheets) {
  return (app: FastifyInstance, services: Services): void => {
    const { path, access, input, files } = previewImport
    app.post(path, async (request) => {
      const actor = await actorOf(services, request, access)
      if (!allows(access, actor.permissions)) throw new Refusal('not-permitted')
      const leave = few.enter(actor.userId ?? '')
      try {
        const form = await receiveForm(request, { files }, services.settings.dataFolder)
        try {
          const parsed = parseInput(input, form.wireInput)
          if (!parsed.ok) throw new Refusal(parsed.code, parsed.errors)
          const [file] = form.files['file'] ?? []
          if (!file) throw new Refusal('invalid-input', [{ path: 'file', message: 'Datei fehlt' }])
          const { settings } = parsed.value
          const read = await readAsChosen(spreadsheets, await file.read(), choiceOf(settings))
          return await previewOf(services, read, settings)
        } finally {
          await form.close()
        }
      } finally {
        leave()
      }
    })
  }
}

interface ChosenSheet {
  table: ReadSheet
  /** Why it is another sheet than the chosen one; null where it is that one. */
  instead: string | null
}

/** A file that is dropped again keeps its settings: where it has no such sheet, the one that would else be taken is shown, and that is said. */
async function readAsChosen(
  spreadsheets: Spreadsheets,
  bytes: Uint8Array,
  choice: ReadChoice,
): Promise<ChosenSheet> {
  try {
    return { table: await spreadsheets.read(bytes, choice), instead: null }
  } catch (error) {
    if (!choice.sheet || !(error instanceof Refusal)) throw error
    const table = await spreadsheets.read(bytes, { ...choice, sheet: null })
    if (table.source.kind !== 'workbook') return { table, instead: null }
    const chosen = table.source.sheets.find(({ name }) => name === choice.sheet)
    // It is there and cannot be read.
    if (chosen && chosen.rowCount > 0) throw error
    const what = chosen ? 'ist leer' : 'hat die Datei nicht'
    const instead = `Das gewählte Blatt „${cutText(choice.sheet, 40)}“ ${what}: Gezeigt wird „${cutText(table.source.sheet, 40)}“.`
    return { table, instead }
  }
}

async function previewOf(
  { db }: Services,
  { table, instead }: ChosenSheet,
  given: GivenSettings,
): Promise<z.input<typeof importPreview>> {
  const today = berlinDay(new Date())
  const guess = guessImport(table, given, today)
  const { settings } = guess
  const shown = {
    settings: { ...settings, ...shownSource(table, settings) },
    source: table.source,
    headings: settings.columns.map((_, at) => headingsOf(table, settings.headLine)[at] ?? ''),
    guessed: guess.guessed.flatMap((isGuess, at) =>
      isGuess && settings.columns[at] !== null && settings.columns[at] === guess.columns[at] ? [at] : [],
    ),
  }
  const fault = columnsFault(settings.columns)
  const said = instead === null ? [] : [{ line: 1, column: '', cell: '', message: instead, count: 1 }]
  if (fault) return { ...shown, ...nothingDecided(table, settings, fault), notes: said }
  const byCode = await db.reading(async (tx) => withStock(tx, await loadByCode(tx, table, settings, false)))
  // With no connection in its hands: ten thousand rows take long.
  const decided = await withPauses(importSteps(table, guess, byCode, { schema: productCreation, today }))
  const { rows, questions, problems, notes, skipped, keptEmpty } = decided
  const of = (kind: RowKind) => decided.shown.filter((row) => row.kind === kind).length
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
    ...{ keptEmpty, questions, problems: problems.slice(0, mostTold), problemCount: problems.length },
    notes: [...said, ...notes].slice(0, mostTold),
    leftOut: leftOutOf(table, settings, decided.leftOutLines),
  }
}

const decidedComma = ({ decimal }: DecidedImport, { decimalComma }: ImportSettings) =>
  decimalComma ?? (decimal.asks ? null : decimal.sign === ',')

/** From which sheet, or with which separator. */
function shownSource({ source }: ReadSheet, { sheet, separator }: ImportSettings) {
  if (source.kind === 'workbook') return { sheet: source.sheet, separator }
  if (source.kind === 'xls') return {}
  // A file may name its own, which is read again.
  return { sheet, separator: separators.find((one) => one === source.separator) ?? null }
}

/** While the columns are still being chosen: what stands in the file. */
function nothingDecided(table: ReadSheet, settings: ImportSettings, fault: string) {
  const { headLine, columns } = settings
  const rows = table.rows
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ line, cells }) => line > headLine && cells.some((cell) => textOfCell(cell) !== ''))
    .map(({ line, cells }) => ({
      line,
      kind: 'BAD' as const,
      cells: columns.map((_, at) => cutText(textOfCell(cells[at]), 200)),
    }))
  return {
    ...{
      rows,
      rowCount: rows.length,
      created: 0,
      changed: 0,
      skipped: 0,
      unchanged: 0,
      changes: [],
      keptEmpty: 0,
    },
    ...{
      questions: [],
      problems: [{ line: headLine, column: '', cell: '', message: fault }],
      problemCount: 1,
    },
    leftOut: leftOutOf(table, settings, []),
  }
}

/** With how many of each are in stock, which an import leaves alone and the preview says. */
async function withStock(tx: Tx, byCode: Map<string, KnownProduct>): Promise<Map<string, KnownProduct>> {
  const ids = JSON.stringify([...byCode.values()].map(({ entityId }) => entityId.uuid))
  const { rows } = await sql<{ product_id: string; stock: number }>`
    select id as product_id, coalesce(s.stock, 0)::int as stock
    from json_array_elements_text(${ids}::text::json) id
    left join lateral (
      select stock_hundredths as stock from stock_changes where product_id = id::uuid
      order by changed_at desc, sequence desc limit 1
    ) s on true`.execute(tx)
  const stocks = new Map(rows.map(({ product_id, stock }) => [product_id, piecesFromHundredths(stock)]))
  return new Map(
    [...byCode].map(([key, product]) => [
      key,
      { ...product, quantity: stocks.get(product.entityId.uuid) ?? 0 },
    ]),
  )
}
