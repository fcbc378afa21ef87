import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { ListSearch, ListSort, ListStatements } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { cursorRows } from '#server/plain-list.ts'
import type { DocumentListName, DocumentSearch, SortColumns } from './document-rows.ts'
import { type DocumentTotals, documentTotals } from './document-totals.ts'
import {
  both,
  type SharedFilter,
  sharedCondition,
  waysBeside,
  waysToBePaid,
  withinBoth,
} from './filter-documents.ts'
import { allFound, type Found, findPage } from './find-page.ts'
import { waysToStand } from './state-in-sql.ts'

interface DocumentList<Row, Stats, Filter> {
  list: DocumentListName
  /** The rows with these ids, in this order, as they are on a day. */
  load(tx: Tx, ids: readonly EntityId[], today: Day): Promise<Row[]>
  statsOf(totals: DocumentTotals): Stats
  /** The row's name of the day by which the list is ordered, unless it is sorted. */
  orderedBy: string
  /** What stands behind a date of the row that is not that day. */
  dayOf(by: string): RawBuilder<unknown>
  /** What a filter of this list alone asks for. */
  narrow(filter: Exclude<Filter, SharedFilter | { filterType: 'all' }>): RawBuilder<SqlBool>
  /** The ways to meet a filter of this list, where each has an index; none else. */
  waysTo?(filter: Filter): RawBuilder<SqlBool>[]
  /** How it is sorted by a name of the row. */
  sortBy: Readonly<Record<string, SortColumns>>
}

type Joined = { filterType: 'all'; of: readonly { filterType: string }[] }

export interface DocumentStatements<Row, Stats, Filter> extends ListStatements<Row, Stats, Filter> {
  /** What is looked for, for statements that show more of the same documents. */
  searchOf(search: ListSearch<Filter>, sort: ListSort | null, today: Day): DocumentSearch
}

/** The statements of a list of documents: where its rows stand is found in the indexes; only those of a section are loaded. */
export function documentList<Row, Stats, Filter extends SharedFilter | { filterType: string }>({
  list,
  load,
  statsOf,
  orderedBy,
  dayOf,
  narrow,
  waysTo = () => [],
  sortBy,
}: DocumentList<Row, Stats, Filter>): DocumentStatements<Row, Stats, Filter> {
  const searchOf = (
    { words, filter }: ListSearch<Filter>,
    sort: ListSort | null,
    today: Day,
  ): DocumentSearch => {
    // The list's schema accepted it: one of its filters, or several in one.
    const filters = filter.filterType === 'all' ? (filter as unknown as Joined).of : [filter]
    const search: DocumentSearch = {
      list,
      words,
      isUnpaid: false,
      days: null,
      narrow: null,
      ways: [],
      sort: null,
    }
    for (const one of filters as readonly (Filter | SharedFilter)[]) {
      // What asks for nothing must not be counted: the totals of all are kept.
      if (one.filterType === 'noop') continue
      if (one.filterType === 'unpaid') search.isUnpaid = true
      else if (one.filterType === 'period' && 'by' in one && one.by === orderedBy)
        search.days = withinBoth(search.days, one)
      else search.narrow = both(search.narrow, conditionOf(one, today))
    }
    search.ways = waysAmong(filters as readonly (Filter | SharedFilter)[], orderedBy, today, of)
    const columns = sort && sortBy[sort.by]
    return columns ? { ...search, sort: { columns, isDescending: sort.isDescending } } : search
  }
  const conditionOf = (filter: Filter | SharedFilter, today: Day) =>
    sharedCondition(filter as SharedFilter, { list, dayOf, today }) ??
    narrow(filter as Parameters<typeof narrow>[0])
  const waysOf = (filter: Filter | SharedFilter, today: Day) =>
    filter.filterType === 'state' && 'states' in filter
      ? waysToStand(filter.states, { list, today })
      : waysTo(filter as Filter)
  const of = { conditionOf, waysOf }
  return {
    searchOf,
    async totals(tx, search, { today }) {
      const totals = await documentTotals(tx, searchOf(search, null, today))
      return { totalCount: totals.documents, stats: statsOf(totals) }
    },
    async window(tx, { sort, startIndex, stopIndex, ...search }, { today }) {
      const ids = await findPage(tx, searchOf(search, sort, today), startIndex, stopIndex)
      return ids.length === 0 ? [] : load(tx, ids, today)
    },
    async *everything(tx, { sort, startIndex, ...request }, { today }) {
      const search = searchOf(request, sort, today)
      const statement = sql<Found>`${allFound(search)} offset ${startIndex}`.compile(tx)
      for await (const { rows } of tx.getExecutor().stream<Found>(statement, cursorRows)) {
        if (rows.length > 0)
          yield await load(
            tx,
            rows.map((row) => row.document_id),
            today,
          )
      }
    },
  }
}

type OfPayments = Extract<SharedFilter, { filterType: 'period' }>

const isOfPayments = <Filter extends { filterType: string }>(
  filter: Filter | SharedFilter,
): filter is Filter & OfPayments =>
  filter.filterType === 'period' && 'by' in filter && filter.by === 'paymentDate'

/** The ways to meet a filter that stands alone; those to be paid within a time also beside others. */
function waysAmong<Filter extends { filterType: string }>(
  filters: readonly (Filter | SharedFilter)[],
  orderedBy: string,
  today: Day,
  of: {
    conditionOf(filter: Filter | SharedFilter, today: Day): RawBuilder<SqlBool>
    waysOf(filter: Filter | SharedFilter, today: Day): RawBuilder<SqlBool>[]
  },
): readonly RawBuilder<SqlBool>[] {
  const paid = filters.find(isOfPayments)
  if (!paid) return filters[0] && filters.length === 1 ? of.waysOf(filters[0], today) : []
  const others = filters.filter((one) => one !== paid && !isKeptApart(one, orderedBy))
  const narrow = others.reduce<RawBuilder<SqlBool> | null>(
    (joined, one) => both(joined, of.conditionOf(one, today)),
    null,
  )
  return waysBeside(waysToBePaid(paid), narrow)
}

/** What a search holds beside its ways. */
const isKeptApart = (filter: { filterType: string }, orderedBy: string) =>
  filter.filterType === 'noop' ||
  filter.filterType === 'unpaid' ||
  (filter.filterType === 'period' && 'by' in filter && filter.by === orderedBy)
