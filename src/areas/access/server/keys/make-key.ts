import { sql } from 'kysely'
import type { InputOf } from '#kernel/declare.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { allows } from '#kernel/permissions.ts'
import { fact, type PrepareContext, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { keyMade, makeKey } from '../../contract/keys.ts'
import { keyProblems, mostKeys } from '../../rules/key-rules.ts'
import { keyMadeMail } from '../mails.ts'
import { proveWhole, readWholeProof } from '../second-factors/prove-whole.ts'
import { loadTokenKey } from '../sessions/token-key.ts'
import { drawKey } from './key-secret.ts'

/** Makes a key and tells it this once: only its hash is stored. Its owner gets an e-mail: a key needs no login from then on. */
export const makeKeyCommand = preparedCommand(
  makeKey,
  (input, context) => {
    refuseWrong(input, context)
    return readWholeProof(context, input)
  },
  async (tx, input, context) => {
    refuseWrong(input, context)
    // Locked until the commit: of two keys at once the second is counted after the first, and none is made while the account is closed.
    const { user, refusal } = await proveWhole(tx, context, input, context.prepared)
    if (refusal) return { refusal }
    const { user_id, email } = user
    const [count, tokenKey] = await Promise.all([countGood(tx, user_id, context.today), loadTokenKey(tx)])
    if (count >= mostKeys)
      refuse('name', `Mehr als ${mostKeys} Schlüssel auf einmal gehen nicht. Beenden Sie zuerst einen`)
    const keyId = context.newId()
    const { key, hash } = drawKey(tokenKey)
    const { name, permissions, validUntil } = input
    context.write(
      tx.insertInto('access_keys').values({
        ...{ key_id: keyId, user_id, name, permissions, secret_hash: hash, valid_until: validUntil },
        made_at: context.now,
      }),
    )
    queueMail(tx, context, keyMadeMail(context.installation.publicUrl, email, input))
    return {
      ...fact(keyMade, user_id, { keyEntityId: keyId, name, permissions, validUntil }),
      told: { key, entityId: { uuid: keyId } },
    }
  },
)

/** What is refused whoever proves what. */
function refuseWrong(
  input: InputOf<typeof makeKey>,
  { actor, today }: Pick<PrepareContext, 'actor' | 'today'>,
): void {
  if (!actor.userId) throw new Refusal('not-logged-in')
  // Who waits for approval, or for a second factor, has nothing to hand on.
  if (!allows('working', actor.permissions)) throw new Refusal('not-permitted')
  const problems = keyProblems(input, { today, held: actor.permissions })
  if (problems.length > 0) throw new Refusal('invalid-input', problems)
}

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
