import { sql } from 'kysely'
import { titlePhotosOf } from '#areas/attachments/server/read-photos.ts'
import type { StandingOnWire } from '#areas/documents/contract/standing.ts'
import { listedRows, orderOf } from '#areas/documents/server/document-rows.ts'
import { withStandings } from '#areas/documents/server/load-standings.ts'
import { piecesFromHundredths } from '#areas/stock/rules/quantities.ts'
import { keptStock } from '#areas/stock/server/stock-figures.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { unitsFromCents, zeroCents } from '#kernel/money.ts'
import { daysOfPeriod } from '#kernel/period.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { readLatestSales, readMargins, readStockValue } from '../contract/dashboard.ts'
import { type LatestDocument, readLatestDocuments } from '../contract/latest-documents.ts'
import { lastMonths } from '../rules/last-months.ts'
import { always } from '../rules/piece-figures.ts'
import { rowOf } from './list-product-yields.ts'
import { loadPieces } from './load-pieces.ts'
import { sumYields } from './sum-yields.ts'

const shownMonths = 12
const shownDocuments = 5
const shownSales = 3
// Among so many lines there are enough products, unless one is sold again and again.
const searchedLines = 60

export const readMarginsRead = read(readMargins, async (tx, { day }, { today }) => {
  const months = lastMonths(day ?? today, shownMonths)
  const [from, to] = [months[0], months.at(-1)]
  if (from === undefined || to === undefined) return []
  const yields = await sumYields(tx, daysOfPeriod({ from, to }))
  const margins = new Map(yields.map(({ month, margin }) => [month, margin]))
  return months.map((month) => ({ month, margin: unitsFromCents(margins.get(month) ?? zeroCents) }))
})

export const readLatestDocumentsRead = read(readLatestDocuments, async (tx, _query, { actor, today }) => {
  const [bills, invoices] = await Promise.all([
    allows('BILL_VIEW', actor.permissions) ? loadLatest(tx, 'BILL', today) : null,
    allows('INVOICE_VIEW', actor.permissions) ? loadLatest(tx, 'INVOICE', today) : null,
  ])
  return { bills, invoices }
})

/** Served by documents_bills and documents_invoices. */
async function loadLatest(tx: Tx, list: 'BILL' | 'INVOICE', today: Day): Promise<LatestDocument[]> {
  const { rows } = await sql<Omit<LatestDocument, keyof StandingOnWire>>`
    select json_build_object('uuid', document_id) as "entityId", number, document_day as date, partner_text as partner,
      partner_id as "partnerEntityId", currency
    from documents where ${listedRows({ list, isUnpaid: false })}
    order by ${orderOf({ list, sort: null })} limit ${shownDocuments}`.execute(tx)
  return (await withStandings(tx, rows, today)).map(({ standing, ...row }) => ({ ...row, ...standing }))
}

export const readStockValueRead = read(readStockValue, async (tx, { day }, { today }) => {
  // Of what there is, as the view 'Auf Lager' sums it up; what was sold without having come takes nothing from it.
  const { rows } = await keptStock(day ?? today, true).execute(tx)
  const [totals] = rows
  if (totals === undefined) throw new Error('sums without a row')
  return {
    pieces: piecesFromHundredths(totals.pieces_hundredths),
    buyingValue: totals.buying,
    salesValue: totals.sales,
  }
})

export const readLatestSalesRead = read(readLatestSales, async (tx) => {
  const sold = await loadLatestSold(tx)
  const [pieces, photos] = await Promise.all([loadPieces(tx, sold), titlePhotosOf(tx, sold)])
  return pieces.flatMap((piece) => {
    const { soldOn } = rowOf(piece, always)
    if (soldOn === null) return []
    // A day of supply, as the ledger has it.
    const { entityId, code, codeDescription, boughtOn, sale, margin } = rowOf(piece, {
      from: soldOn as Day,
      to: soldOn as Day,
    })
    const titlePhotoEntityId = photos.get(piece.productId) ?? null
    return [{ entityId, code, codeDescription, titlePhotoEntityId, boughtOn, soldOn, sale, margin }]
  })
})

/** Served by documents_invoices, which has them in this order. */
async function loadLatestSold(tx: Tx): Promise<EntityId[]> {
  const { rows } = await sql<{ product_id: EntityId }>`
    with latest as (
      select row_number() over (order by document_day desc, number_count desc, document_id desc, position) as place, product_id
      from documents join line_items using (document_id)
      where ${listedRows({ list: 'INVOICE', isUnpaid: false })} and kind = 'INVOICE' and not advance
        and cancelled_by_document_id is null and product_id is not null and line_items.gross_cents > 0
      order by document_day desc, number_count desc, document_id desc, position limit ${searchedLines}
    )
    select product_id from latest group by product_id order by min(place) limit ${shownSales}`.execute(tx)
  return rows.map(({ product_id }) => product_id)
}
