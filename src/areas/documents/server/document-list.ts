import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { ListSearch, ListStatements } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { cursorRows } from '#server/plain-list.ts'
import {
  type DocumentListName,
  type DocumentSearch,
  isUnsearched,
  listedRows,
  orderOf,
} from './document-rows.ts'
import { type DocumentTotals, documentTotals } from './document-totals.ts'
import { allFound, type Found, findPage } from './find-page.ts'

interface DocumentList<Row, Stats, Filter> {
  list: DocumentListName
  /** The rows with these ids, in this order. */
  load(tx: Tx, ids: readonly EntityId[]): Promise<Row[]>
  statsOf(totals: DocumentTotals): Stats
  /** The row's name of the day by which the list is ordered. */
  orderedBy: string
  /** What a filter beside `unpaid` and `period` of that day asks for. */
  narrow?(filter: Filter | { filterType: 'noop' }): DocumentSearch['narrow']
}

type AnyFilter = { filterType: string; by?: string; from?: Day | null; to?: Day | null }

/** The statements of a list of documents: where its rows stand is found in the indexes; only those of a section are loaded. */
export function documentList<Row, Stats, Filter extends AnyFilter>({
  list,
  load,
  statsOf,
  orderedBy,
  narrow = () => null,
}: DocumentList<Row, Stats, Filter>): ListStatements<Row, Stats, Filter> {
  const searchOf = ({ words, filter }: ListSearch<Filter>): DocumentSearch => ({
    list,
    words,
    isUnpaid: filter.filterType === 'unpaid',
    ...restOf(filter),
  })
  const restOf = (filter: Filter | { filterType: 'noop' }): Pick<DocumentSearch, 'days' | 'narrow'> =>
    filter.filterType === 'period' && 'by' in filter && filter.by === orderedBy
      ? { days: { from: filter.from ?? null, to: filter.to ?? null }, narrow: null }
      : { days: null, narrow: narrow(filter) }
  return {
    async totals(tx, search) {
      const totals = await documentTotals(tx, searchOf(search))
      return { totalCount: totals.documents, stats: statsOf(totals) }
    },
    async window(tx, { startIndex, stopIndex, ...search }) {
      const ids = await findPage(tx, searchOf(search), startIndex, stopIndex)
      return ids.length === 0 ? [] : load(tx, ids)
    },
    async *everything(tx, { startIndex, ...request }) {
      const search = searchOf(request)
      const ordered = isUnsearched(search)
        ? sql<Found>`select document_id from documents where ${listedRows(search)} order by ${orderOf(list)}`
        : allFound(search)
      const statement = sql<Found>`${ordered} offset ${startIndex}`.compile(tx)
      for await (const { rows } of tx.getExecutor().stream<Found>(statement, cursorRows)) {
        if (rows.length > 0)
          yield await load(
            tx,
            rows.map((row) => row.document_id),
          )
      }
    },
  }
}
