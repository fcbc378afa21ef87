import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PublishedRate } from '../rules/collect-rates.ts'

export type RateSource = 'ECB' | 'MANUAL'

/**
 * Stores rates in one statement, all or none, and answers what the event tells of them: how many are new or changed, and
 * what was given. A rate entered by hand is not overwritten by a file.
 */
export async function upsertRates(tx: Tx, rates: readonly PublishedRate[], source: RateSource) {
  const columns = [
    rates.map((rate) => rate.currency),
    rates.map((rate) => rate.day),
    rates.map((rate) => rate.rate),
  ].map((values) => values.join(','))
  const result = await sql`
    insert into rates (currency, day, rate, source)
    select distinct on (currency, day) currency, day::date, rate::numeric, ${source}::text
    from unnest(
      string_to_array(${columns[0]}, ','),
      string_to_array(${columns[1]}, ','),
      string_to_array(${columns[2]}, ',')
    ) with ordinality as given (currency, day, rate, position)
    order by currency, day, position desc
    on conflict (currency, day) do update set rate = excluded.rate, source = excluded.source
    where rates.rate <> excluded.rate and (rates.source = 'ECB' or excluded.source = 'MANUAL')`.execute(tx)
  const days = [...new Set<Day>(rates.map((rate) => rate.day))].sort()
  return {
    source,
    count: Number(result.numAffectedRows ?? 0n),
    days: days.length,
    currencies: new Set(rates.map((rate) => rate.currency)).size,
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
  }
}
