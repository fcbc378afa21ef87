import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import type { SearchWord } from '#kernel/texts/search-word.ts'

/** The columns of what is found by a whole word alone, in cents and days; and conditions, where it stands in rows of another table. */
export interface WholeWordColumns {
  amounts?: readonly Expression<number | null>[]
  days?: readonly Expression<string | null>[]
  /** Whether two letters are found by the index of a text that is longer than they are, and not by a look at each row. */
  arePairsIndexed?: boolean
  /** The amount comes without its sign. */
  saysAmount?: (amount: Cents) => Expression<SqlBool>
  saysDay?: (day: Day) => Expression<SqlBool>
}

// The index of the text knows three characters in a row. Keys are written in these, but for other scripts.
const pair = /^[a-z0-9]{2}$/

/** Two letters stand before or behind a third one, or a space: by that the trigram index finds them. */
function holdsPair(searchText: Expression<string>, key: string): RawBuilder<SqlBool> {
  const beside = `[a-z0-9 ]${key}|${key}[a-z0-9 ]`
  return sql<SqlBool>`(${searchText} like ${`%${key}%`} and ${searchText} ~ ${beside})`
}

/**
 * True for rows that hold every word in their search text, or say it as one of their amounts or days (`kernel/texts/search-word.ts`);
 * true for all without words. The trigram index of the text serves it, together with one index of each of these columns.
 * The keys of words are letters and digits only, so that nothing in them is a wildcard.
 */
export function holdsWords(
  searchText: Expression<string>,
  words: readonly SearchWord[],
  { amounts = [], days = [], saysAmount, saysDay, arePairsIndexed = false }: WholeWordColumns = {},
): Expression<SqlBool> {
  if (words.length === 0) return sql<SqlBool>`true`
  const conditions = words.map(({ key, amount, day }) => {
    const ways = [
      arePairsIndexed && pair.test(key)
        ? holdsPair(searchText, key)
        : sql<SqlBool>`${searchText} like ${`%${key}%`}`,
    ]
    if (amount !== null)
      ways.push(...amounts.map((column) => sql<SqlBool>`${column} in (${amount}, ${-amount})`))
    if (day !== null) ways.push(...days.map((column) => sql<SqlBool>`${column} = ${day}`))
    if (amount !== null && saysAmount) ways.push(sql<SqlBool>`${saysAmount(amount)}`)
    if (day !== null && saysDay) ways.push(sql<SqlBool>`${saysDay(day)}`)
    return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
