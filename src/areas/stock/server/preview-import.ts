import { sql } from 'kysely'
import { berlinDay } from '#kernel/day.ts'
import type { z } from '#kernel/zod.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Services } from '#server/services.ts'
import type { Spreadsheets } from '#server/spreadsheet/spreadsheets.ts'
import { previewRoute } from '#server/table-import/preview-route.ts'
import type { ChosenSheet } from '#server/table-import/read-as-chosen.ts'
import { decidedFile, undecidedFile } from '#server/table-import/table-preview.ts'
import { withPauses } from '#server/with-pauses.ts'
import {
  columnsFault,
  type GivenSettings,
  type importPreview,
  previewImport,
} from '../contract/product-import.ts'
import { productCreation } from '../contract.ts'
import { importSteps } from '../rules/decide-import.ts'
import { guessImport } from '../rules/import-settings.ts'
import type { KnownProduct } from '../rules/product-table.ts'
import { piecesFromHundredths } from '../rules/quantities.ts'
import { loadByCode } from './import-products.ts'

/** Makes the route that shows what an import of products would do. */
export const previewImportRoute = (spreadsheets: Spreadsheets) =>
  previewRoute(previewImport, spreadsheets, previewOf)

async function previewOf(
  { db }: Services,
  chosen: ChosenSheet,
  given: GivenSettings,
): Promise<z.input<typeof importPreview>> {
  const { table } = chosen
  const today = berlinDay(new Date())
  const guess = guessImport(table, given, today)
  const fault = columnsFault(guess.settings.columns)
  if (fault) return undecidedFile(chosen, guess, fault)
  const byCode = await db.reading(async (tx) =>
    withStock(tx, await loadByCode(tx, table, guess.settings, false)),
  )
  // With no connection in its hands: ten thousand rows take long.
  const decided = await withPauses(importSteps(table, guess, byCode, { schema: productCreation, today }))
  return decidedFile(chosen, guess, decided)
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
