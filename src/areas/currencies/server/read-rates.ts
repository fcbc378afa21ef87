import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { read } from '#server/command.ts'
import { readRates } from '../contract.ts'

/** The latest rate at or before the day, for each currency that has one. */
export const readRatesRead = read(readRates, async (tx, query, { today }) => {
  const day = query.day ?? today
  // One probe of the primary key per currency, instead of a walk over 25 years of rates.
  const result = await sql<{ currency: string; day: Day; rate: string }>`
    with recursive known as (
      (select currency from rates order by currency limit 1)
      union all
      select (select min(currency) from rates where rates.currency > known.currency) from known where currency is not null
    )
    select latest.currency, latest.day, latest.rate
    from known, lateral (
      select currency, day, rate from rates where rates.currency = known.currency and rates.day <= ${day}::date
      order by day desc limit 1
    ) latest
    order by latest.currency`.execute(tx)
  return result.rows.map((row) => ({ currency: row.currency, day: row.day, rate: Number(row.rate) }))
})
