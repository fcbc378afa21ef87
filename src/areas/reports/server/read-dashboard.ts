import { sql } from 'kysely'
import { listedRows, orderOf } from '#areas/documents/server/document-rows.ts'
import { piecesFromHundredths } from '#areas/stock/rules/quantities.ts'
import { keptStock } from '#areas/stock/server/stock-figures.ts'
import { type Month, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { daysOfPeriod } from '#kernel/period.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  type LatestDocument,
  readLatestDocuments,
  readMargins,
  readStockValue,
} from '../contract/dashboard.ts'
import { lastMonths } from '../rules/last-months.ts'
import { pieceYield } from '../rules/piece-figures.ts'
import { loadPieces, type Piece } from './load-pieces.ts'

const shownMonths = 12
const shownDocuments = 5
// So many products are computed at once, as in the list.
const part = 500

export const readMarginsRead = read(readMargins, async (tx, { day }, { today }) => {
  const months = lastMonths(day ?? today, shownMonths)
  const margins = new Map<Month, Cents>()
  const ids = await soldWithin(tx, months)
  for (let start = 0; start < ids.length; start += part) {
    for (const piece of await loadPieces(tx, ids.slice(start, start + part))) {
      for (const month of soldMonths(piece, months)) {
        const figures = pieceYield(piece, daysOfPeriod({ from: month, to: month }))
        margins.set(month, cents((margins.get(month) ?? zeroCents) + figures.margin))
      }
    }
  }
  return months.map((month) => ({ month, margin: unitsFromCents(margins.get(month) ?? zeroCents) }))
})

/** Where nothing of a piece was sold, nothing was earned by it. */
function soldMonths({ lines }: Piece, months: readonly Month[]): Month[] {
  const sold = new Set(lines.filter(({ use }) => use === 'SALE').map(({ day }) => monthOf(day)))
  return months.filter((month) => sold.has(month))
}

/** What was sold or came back in these months; of a sale that was cancelled in another of them the list of each has its part. */
async function soldWithin(tx: Tx, months: readonly Month[]): Promise<EntityId[]> {
  const [from, to] = [months[0], months.at(-1)]
  if (from === undefined || to === undefined) return []
  const days = daysOfPeriod({ from, to })
  const { rows } = await sql<{ product_id: EntityId }>`
    select distinct l.product_id from line_items l join documents d using (document_id)
    where l.product_id is not null and d.kind <> 'BILL' and not d.advance
      and case d.kind when 'INVOICE' then d.service_day else d.document_day end between ${days.from}::date and ${days.to}::date
    order by l.product_id`.execute(tx)
  return rows.map((row) => row.product_id)
}

export const readLatestDocumentsRead = read(readLatestDocuments, async (tx, _query, { actor }) => {
  const [bills, invoices] = await Promise.all([
    allows('BILL_VIEW', actor.permissions) ? loadLatest(tx, 'BILL') : null,
    allows('INVOICE_VIEW', actor.permissions) ? loadLatest(tx, 'INVOICE') : null,
  ])
  return { bills, invoices }
})

/** Served by documents_bills and documents_invoices. */
async function loadLatest(tx: Tx, list: 'BILL' | 'INVOICE'): Promise<LatestDocument[]> {
  const { rows } = await sql<Omit<LatestDocument, 'amountGross'> & { grossCents: Cents }>`
    select json_build_object('uuid', document_id) as "entityId", number, document_day as date, partner_text as partner,
      gross_cents as "grossCents", currency
    from documents where ${listedRows({ list, isUnpaid: false })}
    order by ${orderOf(list)} limit ${shownDocuments}`.execute(tx)
  return rows.map(({ grossCents, ...row }) => ({ ...row, amountGross: unitsFromCents(grossCents) }))
}

export const readStockValueRead = read(readStockValue, async (tx, { day }, { today }) => {
  const { rows } = await keptStock(day ?? today, false).execute(tx)
  const [totals] = rows
  if (totals === undefined) throw new Error('sums without a row')
  return {
    pieces: piecesFromHundredths(totals.pieces_hundredths),
    buyingValue: totals.buying,
    salesValue: totals.sales,
  }
})
