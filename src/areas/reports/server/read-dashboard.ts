import { sql } from 'kysely'
import { listedRows, orderOf } from '#areas/documents/server/document-rows.ts'
import { piecesFromHundredths } from '#areas/stock/rules/quantities.ts'
import { keptStock } from '#areas/stock/server/stock-figures.ts'
import { type Cents, unitsFromCents, zeroCents } from '#kernel/money.ts'
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
import { sumYields } from './sum-yields.ts'

const shownMonths = 12
const shownDocuments = 5

export const readMarginsRead = read(readMargins, async (tx, { day }, { today }) => {
  const months = lastMonths(day ?? today, shownMonths)
  const [from, to] = [months[0], months.at(-1)]
  if (from === undefined || to === undefined) return []
  const yields = await sumYields(tx, daysOfPeriod({ from, to }))
  const margins = new Map(yields.map(({ month, margin }) => [month, margin]))
  return months.map((month) => ({ month, margin: unitsFromCents(margins.get(month) ?? zeroCents) }))
})

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
      partner_id as "partnerEntityId",
      gross_cents as "grossCents", currency
    from documents where ${listedRows({ list, isUnpaid: false })}
    order by ${orderOf({ list, sort: null })} limit ${shownDocuments}`.execute(tx)
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
