import { Refusal } from '#kernel/errors.ts'
import { command } from '#server/command.ts'
import { renewSession } from '../../contract.ts'
import { sessionEnd } from '../../rules/session-end.ts'
import { isAskedFor } from '../second-factors/load-factors.ts'
import { noteUse } from './note-use.ts'
import { issueToken } from './start-session.ts'
import { loadTokenKey } from './token-key.ts'

/**
 * A new token for the same session, with the permissions of this moment. No fact: nothing changed but its end, which comes at
 * the latest thirty days after its beginning.
 */
export const renewSessionCommand = command(renewSession, async (tx, _input, context) => {
  const { userId, sessionId } = context.actor
  if (!userId || !sessionId) throw new Refusal('not-logged-in')
  const [user, key] = await Promise.all([
    tx
      .selectFrom('sessions')
      .innerJoin('users', 'users.user_id', 'sessions.user_id')
      .select(['users.user_id', 'email', 'first_name', 'family_name', 'role'])
      .select(['started_at', 'needs_second_factor'])
      .where('session_id', '=', sessionId)
      .where('users.user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('rejected_at', 'is', null)
      .executeTakeFirst(),
    loadTokenKey(tx),
  ])
  if (!user) throw new Refusal('session-ended')
  // The firm may have given up its rule since.
  const needs_second_factor = user.needs_second_factor && (await isAskedFor(tx, user.role))
  const expiresAt = sessionEnd(user.started_at, context.now)
  context.write(
    tx
      .updateTable('sessions')
      .set({ expires_at: expiresAt })
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null),
  )
  noteUse(tx, context, sessionId)
  return { token: await issueToken(key, { ...user, needs_second_factor }, sessionId, expiresAt, context) }
})
