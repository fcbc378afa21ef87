import { sql } from 'kysely'
import { giveCountBack, lockNumbering, setLatestDay } from '#areas/firm/server/count-numbers.ts'
import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import { type Day, yearOf } from '#kernel/day.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  earlierThanLast,
  keptNumber,
  moveProblem,
  notLastNumber,
  numberStands,
} from '../rules/number-problems.ts'
import type { NumberPlace, NumberRules, StoredInvoice } from '../rules/stored-document.ts'

// Numbers of invoices and cancellations. One row guards all ranges; its lock is held until the commit, and a rollback gives
// everything back. Only the writer of documents comes here to change something.

/** How the firm numbers its invoices. */
export function numberRules(firm: FirmRow): NumberRules {
  return { inDateOrder: firm.numbers_in_date_order }
}

export interface GivenNumber {
  number: string
  place: NumberPlace
}

/**
 * Takes the next number of the date's year, by the pattern of that year: gapless and unique. Refuses a date before the latest one
 * (decisions §4), and a number that another invoice has.
 */
export async function takeNumber(tx: Tx, day: Day, rules: NumberRules, today: Day): Promise<GivenNumber> {
  const { rows } = await sql<TakenNumber>`
    select count, number, latest_day, stands from take_number(${day}::date, ${rules.inDateOrder})`.execute(tx)
  const [row] = rows
  if (!row || row.number === null) {
    throw new Refusal('invalid-input', [earlierThanLast(row?.latest_day ?? day, today)])
  }
  const { number, count } = row
  const year = yearOf(day)
  if (count === null) throw new Refusal('invalid-input', [numberStands(number, year)])
  return { number, place: { year, count } }
}

interface TakenNumber {
  /** Null where none was taken. */
  count: number | null
  /** What would be given; null where the date comes too early. */
  number: string | null
  latest_day: Day | null
  stands: boolean
}

/** Refuses another date that the number of an invoice cannot have; no neighbour moves until the commit. */
export async function moveNumber(
  tx: Tx,
  { place }: StoredInvoice,
  day: Day,
  { inDateOrder }: NumberRules,
  today: Day,
): Promise<void> {
  // One round trip: each statement begins when the one before has its lock.
  const [, neighbours] = await Promise.all([
    lockNumbering(tx),
    inDateOrder ? neighbourDays(tx, place) : { before: null, after: null },
  ])
  const problem = moveProblem(day, { numberYear: place.year, today, ...neighbours })
  if (problem !== null) throw new Refusal('invalid-input', [problem])
}

/** Refuses to delete an invoice whose number is not the last of its range; none is taken until the commit. */
export async function holdLastNumber(tx: Tx, { kind, place }: StoredInvoice): Promise<void> {
  const [, isLast] = await Promise.all([lockNumbering(tx), isLastNumber(tx, place)])
  if (!isLast) refuse('uuid', keptNumber(notLastNumber, kind))
}

/** Whether no later number of its range was given. */
export async function isLastNumber(tx: Tx, { year, count }: NumberPlace): Promise<boolean> {
  const range = await tx
    .selectFrom('number_ranges')
    .select('next_number')
    .where('year', '=', year)
    .executeTakeFirst()
  return range?.next_number === count + 1
}

/** The dates of the numbers before and after one, in its range. */
async function neighbourDays(
  tx: Tx,
  { year, count }: NumberPlace,
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
export function giveNumberBack(tx: Tx, context: Pick<Context, 'write'>, place: NumberPlace): void {
  giveCountBack(tx, context, place)
  followLatestDay(tx, context)
}

/** Lets the latest date of all numbers follow a date that was moved or went with its number. Write it afterwards. */
export function followLatestDay(tx: Tx, context: Pick<Context, 'write'>): void {
  // Served by documents_invoices.
  setLatestDay(tx, context, sql<Day>`(select max(document_day) from documents where kind <> 'BILL')`)
}
