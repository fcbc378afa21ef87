import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import { historyRead, withSteps } from '#server/journal/read-history.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import { changeTypeEvents, listChangeTypes, readChangeType, readChangeTypeHistory } from '../contract.ts'
import { changeTypeOf } from './load-change-type.ts'

export const listChangeTypesList = plainList(listChangeTypes, {
  rows: (tx, { words }) =>
    tx
      .selectFrom('change_types')
      .selectAll()
      .where((eb) => holdsWords(eb.ref('search_text'), words))
      .orderBy('sort_key')
      .orderBy('change_type_id'),
  rowOf: changeTypeOf,
})

export const readChangeTypeRead = read(readChangeType, async (tx, _query, { params }) => {
  const row = await tx
    .selectFrom('change_types')
    .selectAll()
    .where('change_type_id', '=', params.uuid)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return withSteps(tx, changeTypeOf(row))
})

export const readChangeTypeHistoryRead = historyRead(readChangeTypeHistory, changeTypeEvents)
