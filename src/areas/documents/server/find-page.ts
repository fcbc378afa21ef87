import { type RawBuilder, sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { type DocumentSearch, foundRows, isUnsearched, listedRows, orderOf } from './document-rows.ts'
import { placeOf } from './document-totals.ts'

// From here on the month is looked up first; before it, counting off the index's rows is as quick, and each way to meet a filter is walked.
export const farAway = 500
// So many of the newest documents are looked at for a search, before all that holds its words is gathered and sorted. A word that one
// document in 100 holds fills a page of fifty by then; of a rarer one the trigram index of the list finds a few thousand.
const newestSearched = 5000

/** The ids of a section, in the order of the list. */
export async function findPage(
  tx: Tx,
  search: DocumentSearch,
  startIndex: number,
  stopIndex: number,
): Promise<EntityId[]> {
  const section = sql`offset ${startIndex} limit ${stopIndex - startIndex}`
  if (search.words.length === 0 && search.narrow === null)
    return unsearchedPage(tx, search, startIndex, stopIndex)
  if (search.narrow === null && search.sort === null) {
    const newest = await idsOf(tx, amongNewest(search, section))
    if (newest.length === stopIndex - startIndex) return newest
  }
  const { words, sort, days, isUnpaid, ways } = search
  const isPlain = words.length === 0 && sort === null && days === null && !isUnpaid
  if (isPlain && ways.length > 1 && stopIndex <= farAway)
    return idsOf(tx, sql`${ofEachWay(search, stopIndex)} ${section}`)
  return idsOf(tx, sql`${allFound(search)} ${section}`)
}

/** The first rows of each way to meet a filter, by its own index, and of these the first: nothing is gathered and sorted. */
function ofEachWay(search: DocumentSearch, stopIndex: number) {
  const order = orderOf(search)
  const parts = search.ways.map(
    (way) => sql`(select document_id, document_day, number_count from documents
      where ${listedRows(search)} and ${way} order by ${order} limit ${stopIndex})`,
  )
  return sql<Found>`select document_id from (${sql.join(parts, sql` union all `)}) found order by ${order}`
}

/** Served by documents_invoices, documents_bills and their unpaid twins alone. Those of some days are counted off. */
async function unsearchedPage(tx: Tx, search: DocumentSearch, startIndex: number, stopIndex: number) {
  const page = (upTo: RawBuilder<unknown>, offset: number) =>
    idsOf(
      tx,
      sql`select document_id from documents where ${listedRows(search)} ${upTo}
        order by ${orderOf(search)} offset ${offset} limit ${stopIndex - startIndex}`,
    )
  if (startIndex < farAway || search.sort || !isUnsearched(search)) return page(sql``, startIndex)
  const place = await placeOf(tx, search, startIndex)
  if (!place) return []
  return page(sql`and document_day < (${place.month}::date + interval '1 month')::date`, place.offset)
}

/** The page when the newest documents fill it: the same indexes give them in order, and the walk ends with the page. */
function amongNewest(search: DocumentSearch, section: RawBuilder<unknown>) {
  const order = orderOf(search)
  return sql<Found>`
    select document_id from (
      select document_id, document_day, number_count, kind, due_cents, search_text, gross_cents, booking_day, due_day
      from documents
      where ${listedRows(search)} order by ${order} limit ${newestSearched}
    ) newest
    where ${foundRows(search, 'walk')} order by ${order} ${section}`
}

/**
 * All that was found, in order. What only filters narrow is left to the planner, who knows how many rows meet each: it walks along the
 * order, or gathers and sorts. What holds words is served by documents_bill_search, documents_invoice_search and the indexes of whole words, and materialized, or a walk
 * through the whole list would be tried.
 */
export function allFound(search: DocumentSearch): RawBuilder<Found> {
  if (search.words.length === 0)
    return sql<Found>`select document_id from documents where ${foundRows(search)} order by ${orderOf(search)}`
  return sql<Found>`
    with found as materialized (select * from documents where ${foundRows(search)})
    select document_id from found order by ${orderOf(search)}`
}

/** All that was found with its place in that order, for statements that join more to it. */
export function placesOf(search: DocumentSearch): RawBuilder<Found & { place: number }> {
  return sql<
    Found & { place: number }
  >`select document_id, row_number() over (order by ${orderOf(search)}) as place
    from documents where ${foundRows(search)}`
}

/** A document that was found. */
export interface Found {
  document_id: EntityId
}

async function idsOf(tx: Tx, statement: RawBuilder<Found>): Promise<EntityId[]> {
  const { rows } = await statement.execute(tx)
  return rows.map((row) => row.document_id)
}
