import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import { historyRead, withSteps } from '#server/journal/read-history.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { listProducts, productEvents, readProduct, readProductHistory } from '../contract.ts'
import { seesBuying } from '../rules/buying-prices.ts'
import { loadProducts, productOf, toldProduct } from './load-product.ts'

const costColumns = ['transport_cents', 'restoration_cents', 'buying_cents', 'buying_foreign_cents'] as const

/** Served by the index products_search with words, by products_sorted without, by those of the prices beside it. */
export const listProductsList = plainList(listProducts, {
  rows(tx, { words }, { permissions }) {
    const columns = seesBuying(permissions)
      ? (['sales_cents', ...costColumns] as const)
      : ['sales_cents' as const]
    return tx
      .selectFrom('products')
      .selectAll()
      .where((eb) =>
        holdsWords(eb.ref('search_text'), words, { amounts: columns.map((name) => eb.ref(name)) }),
      )
      .orderBy('sort_key')
      .orderBy('product_id')
  },
  rowOf: (row, { permissions }) => toldProduct(productOf(row), permissions),
})

export const readProductRead = read(readProduct, async (tx, _query, { params, actor }) => {
  const { uuid } = params
  const found = (await loadProducts(tx, [uuid], 'looking')).get(uuid)
  if (!found) throw new Refusal('not-found')
  return withSteps(tx, toldProduct(found, actor.permissions))
})

export const readProductHistoryRead = historyRead(readProductHistory, productEvents)
