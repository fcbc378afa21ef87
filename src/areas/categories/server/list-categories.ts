import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { list, read } from '#server/command.ts'
import { holdsWords } from '#server/search-words.ts'
import { listCategories, readCategory } from '../contract.ts'
import { categoryOf, loadCategories } from './load-categories.ts'

export const listCategoriesList = list(listCategories, async (tx, request) => {
  const { filter } = request
  let rows = tx.selectFrom('categories').where((eb) => holdsWords(eb.ref('search_text'), request.words))
  if (filter.filterType === 'scope') rows = rows.where('scope', '=', filter.scope)
  const [count, section] = await Promise.all([
    rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    rows
      .selectAll()
      .orderBy('sort_key')
      .orderBy('category_id')
      .offset(request.startIndex)
      .limit(request.stopIndex - request.startIndex)
      .execute(),
  ])
  return { totalCount: count.count, stats: {}, section: section.map(categoryOf) }
})

export const readCategoryRead = read(readCategory, async (tx, _query, { params }) => {
  // The route lets only uuids through in a parameter of this name.
  const uuid = params.uuid as EntityId
  const row = (await loadCategories(tx, [uuid])).get(uuid)
  if (!row) throw new Refusal('not-found')
  return categoryOf(row)
})
