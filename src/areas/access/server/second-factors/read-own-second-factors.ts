import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import { readOwnSecondFactors } from '../../contract/second-factor.ts'
import { findUserById } from '../users/find-user.ts'
import { isAskedFor, loadFactors } from './load-factors.ts'
import { userOf } from './prove-again.ts'
import { codesLeft } from './recovery-codes.ts'

/** What the caller has set up, without secrets. */
export const readOwnSecondFactorsRead = read(readOwnSecondFactors, async (tx, _query, { actor }) => {
  const userId = userOf(actor)
  const [user, factors, recoveryCodesLeft, trusted] = await Promise.all([
    findUserById(tx, userId),
    loadFactors(tx, userId),
    codesLeft(tx, userId),
    tx
      .selectFrom('trusted_browsers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow(),
  ])
  if (!user) throw new Refusal('session-ended')
  return {
    factors: factors.map((factor) => ({
      entityId: { uuid: factor.factor_id },
      kind: factor.kind,
      name: factor.name,
      setAt: factor.set_at.toISOString(),
      lastUsedAt: factor.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    trustedBrowsers: trusted.count,
    isNeeded: await isAskedFor(tx, user.role),
  }
})
