import { sql } from 'kysely'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { keyMade, makeKey } from '../../contract/keys.ts'
import { keyProblems, mostKeys } from '../../rules/key-rules.ts'
import { loadTokenKey } from '../sessions/token-key.ts'
import { lockUser } from '../users/find-user.ts'
import { drawKey } from './key-secret.ts'

/** Makes a key and tells it this once: only its hash is stored. */
export const makeKeyCommand = command(makeKey, async (tx, input, context) => {
  const { actor, today, now } = context
  if (!actor.userId) throw new Refusal('not-logged-in')
  // Who waits for approval, or for a second factor, has nothing to hand on.
  if (!allows('working', actor.permissions)) throw new Refusal('not-permitted')
  const problems = keyProblems(input, { today, held: actor.permissions })
  if (problems.length > 0) throw new Refusal('invalid-input', problems)
  // Held until the commit: of two keys at once the second is counted after the first, and none is made while the account is closed.
  const user = await lockUser(tx, actor.userId, 'changing')
  if (!user) throw new Refusal('session-ended')
  const [count, tokenKey] = await Promise.all([countGood(tx, actor.userId, today), loadTokenKey(tx)])
  if (count >= mostKeys)
    refuse('name', `Mehr als ${mostKeys} Schlüssel auf einmal gehen nicht. Beenden Sie zuerst einen`)
  const keyId = context.newId()
  const { key, hash } = drawKey(tokenKey)
  context.write(
    tx.insertInto('access_keys').values({
      ...{ key_id: keyId, user_id: actor.userId, name: input.name, permissions: input.permissions },
      ...{ secret_hash: hash, valid_until: input.validUntil, made_at: now },
    }),
  )
  return {
    ...fact(keyMade, actor.userId, { keyEntityId: keyId, ...input }),
    told: { key, entityId: { uuid: keyId } },
  }
})

async function countGood(tx: Tx, userId: EntityId, today: string): Promise<number> {
  const { count } = await tx
    .selectFrom('access_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('valid_until', '>=', sql<never>`${today}::date`)
    .executeTakeFirstOrThrow()
  return count
}
