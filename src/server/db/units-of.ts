import { type RawBuilder, sql } from 'kysely'

/**
 * A sum of cents as a JSON number in currency units, 0 for none: PostgreSQL adds up exactly, and a sum that no number holds to
 * the cent any more (beyond 90,071,992,547,409.91) is answered as the nearest one. One amount never gets there.
 */
export function unitsOf(sumOfCents: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(coalesce(${sumOfCents}, 0) / 100.0)::float8`
}
