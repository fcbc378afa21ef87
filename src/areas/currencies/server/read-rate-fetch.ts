import { read } from '#server/command.ts'
import { readRateFetch } from '../contract.ts'

/** How the automatic fetch stands: a plain look at its one row. */
export const readRateFetchRead = read(readRateFetch, async (tx, _query, { installation }) => {
  const row = await tx.selectFrom('rate_fetch').selectAll().executeTakeFirstOrThrow()
  const isOn = installation.fetchesRates
  return {
    isOn,
    triedAt: row.tried_at?.toISOString() ?? null,
    succeededAt: row.succeeded_at?.toISOString() ?? null,
    failure: row.failure,
    nextTryAt: isOn ? row.next_try_at.toISOString() : null,
  }
})
