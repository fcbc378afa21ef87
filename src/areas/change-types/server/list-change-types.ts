import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { list, read } from '#server/command.ts'
import { holdsWords } from '#server/search-words.ts'
import { listChangeTypes, readChangeType } from '../contract.ts'
import { changeTypeOf } from './load-change-type.ts'

export const listChangeTypesList = list(listChangeTypes, async (tx, { words, startIndex, stopIndex }) => {
  const rows = tx.selectFrom('change_types').where((eb) => holdsWords(eb.ref('search_text'), words))
  const [count, section] = await Promise.all([
    rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    rows
      .selectAll()
      .orderBy('sort_key')
      .orderBy('change_type_id')
      .offset(startIndex)
      .limit(stopIndex - startIndex)
      .execute(),
  ])
  return { totalCount: count.count, stats: {}, section: section.map(changeTypeOf) }
})

export const readChangeTypeRead = read(readChangeType, async (tx, _query, { params }) => {
  const row = await tx
    .selectFrom('change_types')
    .selectAll()
    // The route lets only uuids through in a parameter of this name.
    .where('change_type_id', '=', params.uuid as EntityId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return changeTypeOf(row)
})
