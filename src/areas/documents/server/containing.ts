import { type RawBuilder, sql } from 'kysely'

/** The condition that every typed word occurs in the row's search text; the words are search keys, without `%` and `_`. */
export function containing(words: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`and search_text like ${`%${word}%`}`),
    sql` `,
  )
}
