import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import { historyRead, withSteps } from '#server/journal/read-history.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { categoryEvents, listCategories, readCategory, readCategoryHistory } from '../contract.ts'
import { categoryOf, loadCategories } from './load-categories.ts'

export const listCategoriesList = plainList(listCategories, {
  rows(tx, { words, filter }) {
    const rows = tx
      .selectFrom('categories')
      .selectAll()
      .where((eb) => holdsWords(eb.ref('search_text'), words))
      .orderBy('sort_key')
      .orderBy('category_id')
    return filter.filterType === 'scope' ? rows.where('scope', '=', filter.scope) : rows
  },
  rowOf: categoryOf,
})

export const readCategoryRead = read(readCategory, async (tx, _query, { params }) => {
  const { uuid } = params
  const row = (await loadCategories(tx, [uuid], 'looking')).get(uuid)
  if (!row) throw new Refusal('not-found')
  return withSteps(tx, categoryOf(row))
})

export const readCategoryHistoryRead = historyRead(readCategoryHistory, categoryEvents)
