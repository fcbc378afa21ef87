import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { list, read } from '#server/command.ts'
import { holdsWords } from '#server/search-words.ts'
import { listProducts, readProduct } from '../contract.ts'
import { loadProducts, productOf } from './load-product.ts'

/** Served by the index products_search with words, by products_sorted without. */
export const listProductsList = list(listProducts, async (tx, { words, startIndex, stopIndex }) => {
  const rows = tx.selectFrom('products').where((eb) => holdsWords(eb.ref('search_text'), words))
  const [count, section] = await Promise.all([
    rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    rows
      .selectAll()
      .orderBy('sort_key')
      .orderBy('product_id')
      .offset(startIndex)
      .limit(stopIndex - startIndex)
      .execute(),
  ])
  return { totalCount: count.count, stats: {}, section: section.map(productOf) }
})

export const readProductRead = read(readProduct, async (tx, _query, { params }) => {
  // The route lets only uuids through in a parameter of this name.
  const uuid = params.uuid as EntityId
  const found = (await loadProducts(tx, [uuid])).get(uuid)
  if (!found) throw new Refusal('not-found')
  return found
})
