import { sql } from 'kysely'
import type { StoredDocument } from '#areas/documents/server/read-document.ts'
import type { Day } from '#kernel/day.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { TakenNumber } from './take-number.ts'

export type GivenNumber = Pick<TakenNumber, 'year' | 'count'>

/** The number that a stored invoice or cancellation bears, with its place in its range. */
export function numberOf({ row }: StoredDocument): TakenNumber {
  if (row.number_year === null || row.number_count === null) {
    throw new Error('an invoice without a place in its range')
  }
  return { number: row.number, year: row.number_year, count: row.number_count }
}

/**
 * Takes the lock of all number ranges, which is held until the commit: nobody takes a number or moves a date meanwhile.
 * Locked after the document's row and before the journal.
 */
export async function lockNumbering(tx: Tx): Promise<void> {
  await tx.selectFrom('numbering').select('one').forUpdate().execute()
}

/** Whether no later number of its range was given. Call it behind the lock to rely on it. */
export async function isLastNumber(tx: Tx, { year, count }: GivenNumber): Promise<boolean> {
  const range = await tx
    .selectFrom('number_ranges')
    .select('next_number')
    .where('year', '=', year)
    .executeTakeFirst()
  return range?.next_number === count + 1
}

/** The dates of the numbers before and after one, in its range. Call it behind the lock. */
export async function neighbourDays(
  tx: Tx,
  { year, count }: GivenNumber,
): Promise<{ before: Day | null; after: Day | null }> {
  const rows = await tx
    .selectFrom('documents')
    .select(['number_count', 'document_day'])
    .where('kind', '<>', 'BILL')
    .where('number_year', '=', year)
    .where('number_count', 'in', [count - 1, count + 1])
    .execute()
  const dayOf = (wanted: number) => rows.find((row) => row.number_count === wanted)?.document_day ?? null
  return { before: dayOf(count - 1), after: dayOf(count + 1) }
}

/** Gives the last number of a range back: the next invoice takes it again. Write it after the document is gone. */
export function giveNumberBack(tx: Tx, context: Pick<Context, 'write'>, { year, count }: GivenNumber): void {
  context.write(tx.updateTable('number_ranges').set({ next_number: count }).where('year', '=', year))
  followLatestDay(tx, context)
}

/** Lets the latest date of all numbers follow a date that was moved or went with its number. Write it afterwards. */
export function followLatestDay(tx: Tx, context: Pick<Context, 'write'>): void {
  // Served by documents_invoices.
  context.write(
    tx.updateTable('numbering').set({
      latest_day: sql<Day>`(select max(document_day) from documents where kind <> 'BILL')`,
    }),
  )
}
