import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import { historyRead, withSteps } from '#server/journal/read-history.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { listProducts, productEvents, readProduct, readProductHistory } from '../contract.ts'
import { loadProducts, productOf } from './load-product.ts'

/** Served by the index products_search with words, by products_sorted without. */
export const listProductsList = plainList(listProducts, {
  rows: (tx, { words }) =>
    tx
      .selectFrom('products')
      .selectAll()
      .where((eb) => holdsWords(eb.ref('search_text'), words))
      .orderBy('sort_key')
      .orderBy('product_id'),
  rowOf: productOf,
})

export const readProductRead = read(readProduct, async (tx, _query, { params }) => {
  const { uuid } = params
  const found = (await loadProducts(tx, [uuid], 'looking')).get(uuid)
  if (!found) throw new Refusal('not-found')
  return withSteps(tx, found)
})

export const readProductHistoryRead = historyRead(readProductHistory, productEvents)
