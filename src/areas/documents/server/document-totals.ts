import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'
import { unitsOf } from '#server/db/units-of.ts'
import { type DocumentSearch, foundRows, isUnsearched } from './document-rows.ts'

/** How many documents were found, and their sums in EUR. Cancelled ones and cancellations are counted, but not added up. */
export interface DocumentTotals {
  documents: number
  /** In EUR, not in cents: as `unitsOf` makes it. */
  receivable: number
  /** What is due; a refund is negative. */
  due: number
}

/** Kept while nothing is searched (ADR 0014), else counted. */
export async function documentTotals(tx: Tx, search: DocumentSearch): Promise<DocumentTotals> {
  const totals = isUnsearched(search) ? keptTotals(search) : countedTotals(search)
  const { rows } = await totals.execute(tx)
  // Sums without grouping always give one row.
  return rows[0] as DocumentTotals
}

function keptTotals({ list, isUnpaid }: DocumentSearch) {
  const [documents, receivable] = isUnpaid
    ? [sql`unpaid_documents`, sql`unpaid_receivable_euro_cents`]
    : [sql`documents`, sql`receivable_euro_cents`]
  return sql<DocumentTotals>`
    select coalesce(sum(${documents}), 0)::bigint as documents,
      ${unitsOf(sql`sum(${receivable})`)} as receivable, ${unitsOf(sql`sum(due_euro_cents)`)} as due
    from document_totals where list = ${list}`
}

/** Served by documents_bill_search and documents_invoice_search. */
function countedTotals(search: DocumentSearch) {
  return sql<DocumentTotals>`
    select count(*) as documents,
      ${unitsOf(sql`sum(receivable_euro_cents)`)} as receivable,
      ${unitsOf(sql`sum(due_euro_cents)`)} as due
    from documents where ${foundRows(search)}`
}

/** Where a row stands: this far behind the newest document of the month. */
export interface Place {
  /** The first day of the month. */
  month: Day
  offset: number
}

/**
 * Finds the month in which the row with this index stands, so that those before it need not be read. Null: the list is shorter.
 */
export async function placeOf(
  tx: Tx,
  { list, isUnpaid }: DocumentSearch,
  startIndex: number,
): Promise<Place | null> {
  const documents = isUnpaid ? sql`unpaid_documents` : sql`documents`
  const { rows } = await sql<{ month: Day; documents: number }>`
    select month, sum(${documents})::bigint as documents from document_totals
    where list = ${list} group by month order by month desc`.execute(tx)
  let before = 0
  for (const { month, documents } of rows) {
    if (startIndex < before + documents) return { month, offset: startIndex - before }
    before += documents
  }
  return null
}
