import { type SqlBool, sql } from 'kysely'
import { titlePhotosOf } from '#areas/attachments/server/read-photos.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { z } from '#kernel/zod.ts'
import { type ListContext, type ListSearch, list, read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { historyRead, readHistorySteps } from '#server/journal/read-history.ts'
import { cursorRows } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { ownPart } from '#server/table-import/own-part.ts'
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
import { ofItsImports } from './import-history.ts'
import { productOf, toldProduct, versionOnWire } from './load-product.ts'
import { changesOf } from './read-stock-changes.ts'
import {
  countedStock,
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

type Filter = z.output<typeof inventoryUntil>
type Search = ListSearch<Filter>

function foundProducts(search: Search, context: ListContext) {
  const asked = stockAsked(search, context.today)
  const found = foundByWords(search, context)
  const ofIts = asked.importEntityId ? sql<SqlBool>`${found} and ${ofImport(asked)}` : found
  return isOfChanges(asked) ? sql<SqlBool>`${ofIts} and ${changedByHand(asked)}` : ofIts
}

/** Served by the index products_search with words, by products_sorted without, by those of the prices beside it. */
function foundByWords(search: Search, { permissions, today }: ListContext) {
  const [text, sales] = [sql.ref<string>('search_text'), sql.ref<number | null>('sales_cents')]
  if (!seesBuying(permissions)) return sql<SqlBool>`${holdsWords(text, search.words, { amounts: [sales] })}`
  const { day: until } = stockAsked(search, today)
  return sql<SqlBool>`${holdsWords(text, search.words, {
    amounts: [sales, ...costColumns.map((name) => sql.ref<number | null>(name))],
    // The last bill until the day of the list says when a product was bought; without one, its own field.
    saysDay: (day) => isPurchasedOn(day, until),
  })}`
}

type Asked = Pick<Filter, 'day' | 'inStock'> &
  Partial<Pick<Filter, 'importEntityId' | 'importEffect' | 'changedFrom' | 'changedTo'>>

/** Those that an import's file names; served by product_imports_import. */
function ofImport({ importEntityId, importEffect }: Asked) {
  const effect = importEffect ? sql`and effect = ${importEffect}` : sql``
  return sql<SqlBool>`product_id in (
    select i.product_id from product_imports i where i.import_id = ${importEntityId}::uuid ${effect})`
}

const isOfChanges = ({ changedFrom, changedTo }: Asked) => (changedFrom ?? changedTo ?? null) !== null

/** As the month close counts them: other changes go with their document. Served by stock_changes_by_hand. */
function changedByHand({ changedFrom, changedTo }: Asked) {
  return sql<SqlBool>`product_id in (
    select h.product_id from stock_changes h where h.document_id is null
      and h.changed_at >= ${changedFrom ?? '-infinity'}::date and h.changed_at < ${changedTo ?? 'infinity'}::date + 1)`
}

/** On which day, and whether of that alone of which there is some; without a filter today, of all. */
function stockAsked({ filter }: Search, today: Day): Asked {
  return filter.filterType === 'inventoryUntil' ? filter : { day: today, inStock: false }
}

/** What a list without words has its rows from; with words, and of an import or of changes, they are found one by one (null). */
function keptOf(search: Search, today: Day): Kept | null {
  const asked = stockAsked(search, today)
  const { day, inStock, importEntityId } = asked
  if (search.words.length > 0 || importEntityId || isOfChanges(asked)) return null
  return inStock ? everyHeld(day) : everyProduct
}

/** A section of the found products, with their stock. */
function sectionOf(search: Search, context: ListContext, section: Section) {
  const { day, inStock } = stockAsked(search, context.today)
  const found = foundProducts(search, context)
  const foundHeld = inStock ? sql`${found} and ${isInStock(day)}` : found
  const from = keptOf(search, context.today)?.from ?? sql`products where ${foundHeld}`
  return stockedRows(from, day, section)
}

async function rowsOf(
  tx: Tx,
  rows: readonly StockedRow[],
  permissions: readonly Permission[],
): Promise<ListedRow[]> {
  const photos = await titlePhotosOf(
    tx,
    rows.map(({ product_id }) => product_id),
  )
  return rows.map((row) => ({
    ...toldProduct(productOf({ ...row, ...row.former }), permissions),
    ...figuresOf(row, seesBuying(permissions)),
    titlePhotoEntityId: photos.get(row.product_id) ?? null,
  }))
}

export const listProductsList = list(listProducts, {
  async totals(tx, search, context) {
    const { permissions, today } = context
    const { day, inStock } = stockAsked(search, today)
    const found = foundProducts(search, context)
    const { rows } = await (keptOf(search, today)
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
  async window(tx, { startIndex, stopIndex, ...search }, context) {
    const kept = keptOf(search, context.today)
    const section = kept
      ? await windowOfKept(tx, kept, startIndex, stopIndex)
      : { cut: sql`offset ${startIndex} limit ${stopIndex - startIndex}` }
    const { rows } = await sectionOf(search, context, section).execute(tx)
    return rowsOf(tx, rows, context.permissions)
  },
  async *everything(tx, { startIndex, ...search }, context) {
    const statement = sectionOf(search, context, { cut: sql`offset ${startIndex}` }).compile(tx)
    for await (const { rows } of tx.getExecutor().stream<StockedRow>(statement, cursorRows)) {
      yield await rowsOf(tx, rows, context.permissions)
    }
  },
})

export const readProductRead = read(readProduct, async (tx, _query, { params, actor }) => {
  const { uuid } = params
  const found = await tx.selectFrom('products').selectAll().where('product_id', '=', uuid).executeTakeFirst()
  if (!found) throw new Refusal('not-found')
  const [history, inventoryChanges] = await Promise.all([
    readHistorySteps(tx, uuid, { also: ofItsImports(uuid) }),
    changesOf(tx, uuid, null, actor.permissions),
  ])
  const told = toldProduct(productOf(found), actor.permissions)
  return { ...told, version: versionOnWire(found), inventoryChanges, history }
})

/** Its own events, and what imports did to it. */
export const readProductHistoryRead = historyRead(readProductHistory, productEvents, {
  also: ofItsImports,
  own: (entry, uuid) => (entry.event === productsImported.name ? ownPart(entry, uuid) : entry),
})
