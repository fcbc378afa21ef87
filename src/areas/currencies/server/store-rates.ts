import { sql } from 'kysely'
import { refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { noEcbFile, ratesStored, storeRates } from '../contract.ts'
import { type PublishedRate, readEcbRates } from '../rules/read-ecb-rates.ts'
import { unzipOne } from './unzip-one.ts'

export const storeRatesCommand = command(storeRates, async (tx, input, context) => {
  const source = input.file ? 'ECB' : 'MANUAL'
  const rates: PublishedRate[] = input.file ? readFile(input.file) : (input.rates ?? [])
  const count = await upsertRates(tx, rates, source)
  if (count === 0) return {}
  const days = rates.map((rate) => rate.day).sort()
  return fact(ratesStored, context.newId(), {
    source,
    count,
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    ...(source === 'MANUAL' && { rates }),
  })
})

function readFile(base64: string): PublishedRate[] {
  const bytes = Buffer.from(base64, 'base64')
  const content = bytes.subarray(0, 2).toString('latin1') === 'PK' ? unzipOne(bytes) : bytes
  const rates = content && readEcbRates(content.toString('utf8'))
  return rates ?? refuse('file', noEcbFile)
}

/** Stores rates and answers how many are new or changed. A rate entered by hand is not overwritten by a file. */
async function upsertRates(
  tx: Tx,
  rates: readonly PublishedRate[],
  source: 'ECB' | 'MANUAL',
): Promise<number> {
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
  return Number(result.numAffectedRows ?? 0n)
}
