import { type Expression, type SqlBool, sql } from 'kysely'
import { currencyCodes, currencyName } from '#kernel/currencies.ts'
import { searchKey } from '#kernel/text-key.ts'
import { list } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { listRates } from '../contract.ts'

/** Every known rate, or those of one currency; the newest first. Served by the primary key. */
export const listRatesList = list(listRates, async (tx, { words, startIndex, stopIndex, filter }) => {
  const rows = matching(tx, words, filter.filterType === 'currency' ? filter.currency : null)
  const [count, section] = await Promise.all([
    rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    rows
      .select(['currency', 'day', 'rate', 'source'])
      .orderBy('day', 'desc')
      .orderBy('currency')
      .offset(startIndex)
      .limit(stopIndex - startIndex)
      .execute(),
  ])
  return {
    totalCount: count.count,
    stats: {},
    section: section.map((row) => ({
      currency: row.currency,
      day: row.day as string,
      rate: Number(row.rate),
      // The database's check allows only these two.
      source: row.source as 'ECB',
    })),
  }
})

function matching(tx: Tx, words: readonly string[], currency: string | null) {
  const all = tx.selectFrom('rates').where((eb) => eb.and(words.map(holdsWord)))
  return currency === null ? all : all.where('currency', '=', currency)
}

/** A word of the code or the name of the currency, or of the day as it is written: `05.03.2026`. Words are search keys. */
function holdsWord(word: string): Expression<SqlBool> {
  const codes = currencyCodes.filter((code) => searchKey(`${code} ${currencyName(code)}`).includes(word))
  const isDay = sql<SqlBool>`to_char(rates.day, 'DDMMYYYY') like ${`%${word}%`}`
  return codes.length === 0 ? isDay : sql<SqlBool>`(${isDay} or rates.currency in (${sql.join(codes)}))`
}
