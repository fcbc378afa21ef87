import { type SqlBool, sql } from 'kysely'
import { titlePhotosOf } from '#areas/attachments/server/read-photos.ts'
import type { Day } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Permission } from '#kernel/permissions.ts'
import { type ListContext, type ListSort, list, read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { historyRead, readHistorySteps } from '#server/journal/read-history.ts'
import { cursorRows } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { ownPart } from '#server/table-import/own-part.ts'
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
import { entriesOfKept, fromBeginning, heldFirst } from './held-first.ts'
import { ofItsImports } from './import-history.ts'
import { productOf, toldProduct, versionOnWire } from './load-product.ts'
import { type Asked, askedProducts, narrowedProducts, type ProductSearch } from './narrow-products.ts'
import { changesOf } from './read-stock-changes.ts'
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
  productSorts,
  type Section,
  type Sort,
  type StockedRow,
  stockedRows,
  windowOfKept,
} from './stock-figures.ts'

const costColumns = ['transport_cents', 'restoration_cents', 'buying_cents', 'buying_foreign_cents'] as const

/** Those that are found by words and filters, on the day. */
function foundProducts(search: ProductSearch, asked: Asked, { permissions }: ListContext) {
  const all = [foundByWords(search, asked.day, permissions), ...narrowedProducts(asked, permissions)]
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** Served by the index products_search with words, by products_sorted without, by those of the prices beside it. */
function foundByWords({ words }: ProductSearch, until: Day, permissions: readonly Permission[]) {
  const [text, sales] = [sql.ref<string>('search_text'), sql.ref<number | null>('sales_cents')]
  if (!seesBuying(permissions)) return sql<SqlBool>`${holdsWords(text, words, { amounts: [sales] })}`
  return sql<SqlBool>`${holdsWords(text, words, {
    amounts: [sales, ...costColumns.map((name) => sql.ref<number | null>(name))],
    // The last bill until the day of the list says when a product was bought; without one, its own field.
    saysDay: (day) => isPurchasedOn(day, until),
  })}`
}

/** What a list without words and filters has its rows from; with some they are found one by one (null). */
function keptOf({ words }: ProductSearch, { day, inStock, narrowing, others }: Asked): Kept | null {
  if (words.length > 0 || narrowing.length > 0 || others.length > 0) return null
  return inStock ? everyHeld(day) : everyProduct
}

/** By what a list is sorted; null in its usual order, and by what somebody is not told. */
function sortOf(sort: ListSort | null, { permissions }: ListContext): Sort | null {
  if (sort === null || (buyingSorts.has(sort.by) && !seesBuying(permissions))) return null
  if (sort.by === 'code')
    return { column: sql.ref('p.sort_key'), joins: () => sql``, isDescending: sort.isDescending }
  const by = productSorts[sort.by as keyof typeof productSorts]
  return by ? { ...by, isDescending: sort.isDescending } : null
}

const buyingSorts = new Set(['costPP', 'buyingTotal', 'supplier', 'purchaseDate'])

/** A section of the found products, with their stock; all from `startIndex` on without `stopIndex`. */
async function sectionOf(
  tx: Tx,
  search: ProductSearch & { sort: ListSort | null; startIndex: number },
  stopIndex: number | null,
  context: ListContext,
) {
  const { startIndex } = search
  const asked = askedProducts(search, context.today)
  const { day, inStock } = asked
  const found = foundProducts(search, asked, context)
  const isHeldFirst = search.sort?.by === 'inStock' && !search.sort.isDescending
  if (isHeldFirst && !inStock) {
    const kept = keptOf(search, asked)
    const entries =
      kept && stopIndex !== null
        ? await entriesOfKept(tx, day, startIndex, stopIndex)
        : fromBeginning(startIndex, stopIndex)
    return stockedRows(heldFirst(kept ? null : found, day, entries), day)
  }
  // Of what is in stock alone nothing stands behind the others.
  const sort = isHeldFirst ? null : sortOf(search.sort, context)
  const kept = sort ? null : keptOf(search, asked)
  const from = kept?.from ?? sql`products where ${found} ${inStock ? sql`and ${isInStock(day)}` : sql``}`
  const section: Section =
    kept && stopIndex !== null
      ? await windowOfKept(tx, kept, startIndex, stopIndex)
      : {
          cut: sql`offset ${startIndex} ${stopIndex === null ? sql`` : sql`limit ${stopIndex - startIndex}`}`,
        }
  return stockedRows(cutSection(from, day, { ...section, sort }), day)
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
    const asked = askedProducts(search, today)
    const { day, inStock } = asked
    const { rows } = await (keptOf(search, asked)
      ? keptStock(day, inStock)
      : countedStock(foundProducts(search, asked, context), day, inStock)
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
  async window(tx, { stopIndex, ...search }, context) {
    const { rows } = await (await sectionOf(tx, search, stopIndex, context)).execute(tx)
    return rowsOf(tx, rows, context.permissions)
  },
  async *everything(tx, search, context) {
    const statement = (await sectionOf(tx, search, null, context)).compile(tx)
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
