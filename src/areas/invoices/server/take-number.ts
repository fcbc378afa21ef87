import { sql } from 'kysely'
import { formatNumber } from '#areas/firm/rules/number-pattern.ts'
import { type Day, formatDay, yearOf } from '#kernel/day.ts'
import { refuse } from '#kernel/errors.ts'
import type { Tx } from '#server/db/connect.ts'

export interface TakenNumber {
  number: string
  year: number
  count: number
}

/**
 * Takes the next invoice number of the date's year. Gapless and unique: the counter's lock is held until the commit,
 * and a rollback gives the number back. Call it after everything that may refuse, and before the journal (decisions §4).
 */
export async function takeNumber(
  tx: Tx,
  invoiceDay: Day,
  firm: { number_pattern: string; numbers_in_date_order: boolean },
): Promise<TakenNumber> {
  const { rows } = await sql<{ count: number | null; latest_day: Day | null }>`
    select count, latest_day from take_number(${invoiceDay}::date, ${firm.numbers_in_date_order})`.execute(tx)
  const [row] = rows
  if (!row || row.count === null) {
    const latest = row?.latest_day ? formatDay(row.latest_day) : ''
    refuse(
      'documentCreation.invoiceDate',
      `Das Rechnungsdatum liegt vor dem der letzten Rechnung (${latest}); die Nummern folgen dem Datum`,
    )
  }
  const year = yearOf(invoiceDay)
  return { number: formatNumber(firm.number_pattern, year, row.count), year, count: row.count }
}
