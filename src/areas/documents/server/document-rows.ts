import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { SearchWord } from '#kernel/texts/search-word.ts'
import { holdsWords } from '#server/search-words.ts'

/** The two lists of documents. INVOICE holds the cancellations too. */
export type DocumentListName = 'BILL' | 'INVOICE'

/** What is looked for among them. */
export interface DocumentSearch {
  list: DocumentListName
  words: readonly SearchWord[]
  isUnpaid: boolean
  /** Those of some days alone, by the day after which the list is ordered. */
  days: Days | null
  /** What all other filters ask for. */
  narrow: RawBuilder<SqlBool> | null
  /** The ways to meet `narrow`, of which exactly one holds, where an index has the rows of each in the usual order; else none. */
  ways: readonly RawBuilder<SqlBool>[]
  /** Null: in the usual order. */
  sort: { columns: SortColumns; isDescending: boolean } | null
}

/** The columns of a sort from the smallest on, to one at the end that no two rows share: those of an index. */
export type SortColumns = readonly RawBuilder<unknown>[]

/** From one day to another, both included; null: no end. */
export interface Days {
  from: Day | null
  to: Day | null
}

/** As sorted; else newest first, to the id at the end: the columns of documents_bills, documents_invoices and their unpaid twins. */
export function orderOf({ list, sort }: Pick<DocumentSearch, 'list' | 'sort'>): RawBuilder<unknown> {
  if (sort) {
    const way = sort.isDescending ? sql`desc` : sql`asc`
    return sql.join(sort.columns.map((column) => sql`${column} ${way}`))
  }
  return list === 'BILL'
    ? sql`document_day desc, document_id desc`
    : sql`document_day desc, number_count desc, document_id desc`
}

/** What both lists can be sorted by alike; served by documents_bill_names, documents_bill_amounts and their twins of invoices. */
export const sortColumns = {
  partner: [sql`name_order(partner_text) collate "C"`, sql.ref('document_id')],
  amountGross: [sql.ref('gross_euro_cents'), sql.ref('document_id')],
} satisfies Record<string, SortColumns>

/**
 * The documents of the list and, where wished for, the unpaid ones alone: to the letter what the partial indexes hold. Those of some
 * days are a stretch of these.
 */
export function listedRows({
  list,
  isUnpaid,
  days,
}: Pick<DocumentSearch, 'list' | 'isUnpaid'> & Partial<Pick<DocumentSearch, 'days'>>) {
  const ofList = list === 'BILL' ? sql<SqlBool>`kind = 'BILL'` : sql<SqlBool>`kind <> 'BILL'`
  const listed = isUnpaid ? sql<SqlBool>`${ofList} and due_cents <> 0` : ofList
  return days ? sql<SqlBool>`${listed} and ${isWithin(sql.ref('document_day'), days)}` : listed
}

/** Whether a day lies within these; one that is missing does not, wherever they end. */
export function isWithin(day: RawBuilder<unknown>, { from, to }: Days): RawBuilder<SqlBool> {
  return sql<SqlBool>`${day} between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`
}

/** What is still to be paid by or to a partner in a currency. Served by documents_by_partner. */
export function isOwed(partnerId: EntityId, currency: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`partner_id = ${partnerId} and currency = ${currency} and due_cents > 0 and gross_cents > 0
    and cancelled_by_document_id is null`
}

/** What a list shows of a document that no payment changes, and that is found as a whole word. */
const wholeWords: Record<DocumentListName, Parameters<typeof holdsWords>[2]> = {
  BILL: {
    amounts: [sql.ref('gross_cents')],
    days: [sql.ref('document_day'), sql.ref('booking_day'), sql.ref('due_day')],
  },
  INVOICE: { amounts: [sql.ref('gross_cents')], days: [sql.ref('document_day'), sql.ref('due_day')] },
}

/** Everything that was found: in a walk each row is looked at, else the indexes are asked. */
export function foundRows(search: DocumentSearch, by: 'walk' | 'indexes' = 'indexes'): RawBuilder<SqlBool> {
  const columns = { ...wholeWords[search.list], arePairsIndexed: by === 'indexes' }
  const holds = holdsWords(sql.ref('search_text'), search.words, columns)
  const found = sql<SqlBool>`${listedRows(search)} and ${holds}`
  return search.narrow ? sql<SqlBool>`${found} and ${search.narrow}` : found
}

/** Whether all documents of the list are meant, or all unpaid ones: then their totals are kept. */
export function isUnsearched({ words, days, narrow }: DocumentSearch): boolean {
  return words.length === 0 && days === null && narrow === null
}
