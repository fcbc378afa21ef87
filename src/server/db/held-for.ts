import type { SelectQueryBuilder } from 'kysely'

/**
 * What a row is read for, and how it is kept until the commit. Who only names a row waits for nobody who changes its data,
 * and the other way round; both wait for who deletes it.
 *
 * - `looking`: not at all.
 * - `naming`: what is written names it by a foreign key. It is not deleted and keeps its keys.
 * - `relying`: what is written names it and goes by its data, which nobody changes meanwhile.
 * - `changing`: its data are changed, by one at a time. A statement that changes a key takes the stronger lock itself.
 * - `deleting`: nobody names, changes or deletes it.
 */
export type Purpose = 'looking' | 'naming' | 'relying' | 'changing' | 'deleting'

/** For `$call` of a query: locks its rows for this purpose. Order the rows where there may be several (docs/locks.md). */
export function heldFor(purpose: Purpose) {
  return <DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ): SelectQueryBuilder<DB, TB, O> => {
    switch (purpose) {
      case 'looking':
        return query
      case 'naming':
        return query.forKeyShare()
      case 'relying':
        return query.forShare()
      case 'changing':
        return query.forNoKeyUpdate()
      case 'deleting':
        return query.forUpdate()
    }
  }
}
