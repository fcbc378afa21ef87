import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * True for rows whose search text holds every word; true for all without words. The trigram index of the column serves it.
 * The words are search keys: letters and digits only, so that nothing in them is a wildcard.
 */
export function holdsWords(searchText: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  if (words.length === 0) return sql<SqlBool>`true`
  const conditions = words.map((word) => sql<SqlBool>`${searchText} like ${`%${word}%`}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
