import { type Expression, type SqlBool, sql } from 'kysely'
import { bookableCodes, currencyName } from '#kernel/currencies.ts'
import type { SearchWord } from '#kernel/texts/search-word.ts'
import { searchKey } from '#kernel/texts/text-key.ts'
import { plainList } from '#server/plain-list.ts'
import { listRates } from '../contract.ts'

/** Every known rate, or those of one currency; the newest first. Served by the primary key. */
export const listRatesList = plainList(listRates, {
  rows(tx, { words, filter }) {
    const rows = tx
      .selectFrom('rates')
      .select(['currency', 'day', 'rate', 'source'])
      .where((eb) => eb.and(words.map(holdsWord)))
      .orderBy('day', 'desc')
      .orderBy('currency')
    return filter.filterType === 'currency' ? rows.where('currency', '=', filter.currency) : rows
  },
  rowOf: (row) => ({
    currency: row.currency,
    day: row.day,
    rate: Number(row.rate),
    source: row.source,
  }),
})

/** A word of the code or the name of the currency, or the whole day: `05.03.2026`. */
function holdsWord({ key, day }: SearchWord): Expression<SqlBool> {
  const codes = bookableCodes.filter((code) => searchKey(`${code} ${currencyName(code)}`).includes(key))
  const isDay = sql<SqlBool>`rates.day = ${day}`
  return codes.length === 0 ? isDay : sql<SqlBool>`(${isDay} or rates.currency in (${sql.join(codes)}))`
}
