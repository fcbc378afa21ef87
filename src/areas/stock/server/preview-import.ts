import type { FastifyInstance } from 'fastify'
import { berlinDay } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows } from '#kernel/permissions.ts'
import type { z } from '#kernel/zod.ts'
import { actorOf } from '#server/http/actor.ts'
import { fewAtOnce } from '#server/http/few-at-once.ts'
import { receiveForm } from '#server/http/receive-form.ts'
import type { Services } from '#server/services.ts'
import type { Spreadsheets } from '#server/spreadsheet/spreadsheets.ts'
import { type ImportSettings, type importPreview, previewImport } from '../contract/product-import.ts'
import { productCreation } from '../contract.ts'
import { decideImport, guessSettings, type ImportCell, textOfCell } from '../rules/decide-import.ts'
import { loadByCode } from './import-products.ts'

const few = fewAtOnce({ ofOne: 3, ofAll: 12 })
const shownRows = 20

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
          const { rows } = await spreadsheets.read(await file.read())
          return await previewOf(services, rows, parsed.value.settings)
        } finally {
          await form.close()
        }
      } finally {
        leave()
      }
    })
  }
}

async function previewOf(
  { db }: Services,
  rows: ImportCell[][],
  given: ImportSettings | null,
): Promise<z.input<typeof importPreview>> {
  const today = berlinDay(new Date())
  const settings = given ?? guessSettings(rows, today)
  const width = Math.max(...rows.map((row) => row.length))
  // As many as the file has.
  settings.columns = Array.from({ length: width }, (_, index) => settings.columns[index] ?? null)
  const body = rows.slice(settings.headLine)
  const shown = {
    settings,
    headings: Array.from({ length: width }, (_, index) => textOfCell(rows[settings.headLine - 1]?.[index])),
    rows: body.slice(0, shownRows).map((row, index) => ({
      line: settings.headLine + index + 1,
      cells: Array.from({ length: width }, (_, column) => textOfCell(row[column])),
    })),
    rowCount: body.length,
  }
  const fault = columnsFault(settings)
  if (fault) {
    const problem = { line: settings.headLine, column: '', message: fault }
    return { ...shown, created: 0, changed: 0, skipped: 0, problems: [problem] }
  }
  const byCode = await db.reading((tx) => loadByCode(tx, rows, settings, false))
  const {
    rows: decided,
    skipped,
    problems,
  } = decideImport(rows, settings, byCode, {
    schema: productCreation,
    today,
  })
  const created = decided.filter(({ existing }) => !existing).length
  return { ...shown, created, changed: decided.length - created, skipped, problems }
}

/** What the command's contract says of the columns, while they are still being chosen. */
function columnsFault({ columns }: ImportSettings): string | null {
  if (!columns.includes('code')) return 'Keine Spalte enthält den Code'
  const named = columns.filter((target) => target !== null)
  return new Set(named).size < named.length ? 'Zwei Spalten enthalten dasselbe' : null
}
