import { type SqlBool, sql } from 'kysely'
import { titlePhotosOf } from '#areas/attachments/server/read-photos.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { z } from '#kernel/zod.ts'
import { type ListSearch, list, read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { historyRead, readHistorySteps } from '#server/journal/read-history.ts'
import { cursorRows } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import type { inventoryUntil } from '../contract/stock-figures.ts'
import {
  type ProductRow as ListedRow,
  listProducts,
  productEvents,
  productsImported,
  readProduct,
  readProductHistory,
} from '../contract.ts'
import { seesBuying } from '../rules/buying-prices.ts'
import { piecesFromHundredths } from '../rules/quantities.ts'
import { ofItsImports, ownPart } from './import-history.ts'
import { loadProducts, type ProductRow, productOf, toldProduct } from './load-product.ts'
import {
  countedStock,
  cutSection,
  everyHeld,
  everyProduct,
  figuresOf,
  isInStock,
  isPurchasedOn,
  type Kept,
  keptStock,
  type Section,
  type StockedRow,
  stockedRows,
  windowOfKept,
} from './stock-figures.ts'

const costColumns = ['transport_cents', 'restoration_cents', 'buying_cents', 'buying_foreign_cents'] as const

type Search = ListSearch<z.output<typeof inventoryUntil>>

/** Served by the index products_search with words, by products_sorted without, by those of the prices beside it. */
function foundProducts(search: Search, permissions: readonly Permission[]) {
  const [text, sales] = [sql.ref<string>('search_text'), sql.ref<number | null>('sales_cents')]
  if (!seesBuying(permissions)) return sql<SqlBool>`${holdsWords(text, search.words, { amounts: [sales] })}`
  const asked = stockAsked(search)
  return sql<SqlBool>`${holdsWords(text, search.words, {
    amounts: [sales, ...costColumns.map((name) => sql.ref<number | null>(name))],
    // Beside the stock of a day the last bill until then says when a product was bought; without one, its own field.
    ...(asked === null
      ? { days: [sql.ref<string | null>('purchased_on')] }
      : { saysDay: (day) => isPurchasedOn(day, asked.day) }),
  })}`
}

function stockAsked({ filter }: Search): { day: Day; inStock: boolean } | null {
  return filter.filterType === 'inventoryUntil' ? filter : null
}

/** What a list without words has its rows from; with words they are found one by one (null). */
function keptOf(search: Search): Kept | null {
  if (search.words.length > 0) return null
  const asked = stockAsked(search)
  return asked?.inStock ? everyHeld(asked.day) : everyProduct
}

/** A section of the found products, with their stock where a day is asked for. */
function sectionOf(search: Search, permissions: readonly Permission[], section: Section) {
  const asked = stockAsked(search)
  const found = foundProducts(search, permissions)
  const foundHeld = asked?.inStock ? sql`${found} and ${isInStock(asked.day)}` : found
  const from = keptOf(search)?.from ?? sql`products where ${foundHeld}`
  return asked === null ? cutSection(from, section) : stockedRows(from, asked.day, section)
}

async function rowsOf(
  tx: Tx,
  rows: readonly (ProductRow | StockedRow)[],
  permissions: readonly Permission[],
): Promise<ListedRow[]> {
  const photos = await titlePhotosOf(
    tx,
    rows.map(({ product_id }) => product_id),
  )
  return rows.map((row) => ({
    ...toldProduct(productOf('former' in row ? { ...row, ...row.former } : row), permissions),
    ...('stock_hundredths' in row && figuresOf(row, seesBuying(permissions))),
    titlePhotoEntityId: photos.get(row.product_id) ?? null,
  }))
}

export const listProductsList = list(listProducts, {
  async totals(tx, search, { permissions }) {
    const asked = stockAsked(search)
    if (asked === null) return { totalCount: await countProducts(tx, search, permissions), stats: {} }
    const { day, inStock } = asked
    const found = foundProducts(search, permissions)
    const { rows } = await (keptOf(search)
      ? keptStock(day, inStock)
      : countedStock(found, day, inStock)
    ).execute(tx)
    const [totals] = rows
    if (totals === undefined) throw new Error('sums without a row')
    return {
      totalCount: totals.products,
      stats: {
        pieces: piecesFromHundredths(totals.pieces_hundredths),
        buyingValue: seesBuying(permissions) ? totals.buying : null,
        salesValue: totals.sales,
      },
    }
  },
  async window(tx, { startIndex, stopIndex, ...search }, { permissions }) {
    const kept = keptOf(search)
    const section = kept
      ? await windowOfKept(tx, kept, startIndex, stopIndex)
      : { cut: sql`offset ${startIndex} limit ${stopIndex - startIndex}` }
    const { rows } = await sectionOf(search, permissions, section).execute(tx)
    return rowsOf(tx, rows, permissions)
  },
  async *everything(tx, { startIndex, ...search }, { permissions }) {
    const statement = sectionOf(search, permissions, { cut: sql`offset ${startIndex}` }).compile(tx)
    for await (const { rows } of tx.getExecutor().stream<ProductRow>(statement, cursorRows)) {
      yield await rowsOf(tx, rows, permissions)
    }
  },
})

async function countProducts(tx: Tx, search: Search, permissions: readonly Permission[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from products where ${foundProducts(search, permissions)}`.execute(tx)
  return rows[0]?.count ?? 0
}

export const readProductRead = read(readProduct, async (tx, _query, { params, actor }) => {
  const { uuid } = params
  const found = (await loadProducts(tx, [uuid], 'looking')).get(uuid)
  if (!found) throw new Refusal('not-found')
  const history = await readHistorySteps(tx, uuid, { also: ofItsImports(uuid) })
  return { ...toldProduct(found, actor.permissions), history }
})

/** Its own events, and what imports did to it. */
export const readProductHistoryRead = historyRead(readProductHistory, productEvents, {
  also: ofItsImports,
  own: (entry, uuid) => (entry.event === productsImported.name ? ownPart(entry, uuid) : entry),
})
