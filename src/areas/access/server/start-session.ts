import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { permissionsOf, type Role } from '../rules/role-permissions.ts'
import { signToken, tokenHours } from './token.ts'

/** What a token says of its user. */
export interface TokenUser {
  user_id: EntityId
  email: string
  first_name: string
  family_name: string
  role: Role
}

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + tokenHours * 3_600_000)
}

/** A token of the user for a session, with the permissions of this moment. */
export function issueToken(
  key: Uint8Array,
  user: TokenUser,
  sessionId: EntityId,
  { now, installation }: Pick<Context, 'now' | 'installation'>,
): Promise<string> {
  return signToken(
    key,
    {
      userId: user.user_id,
      sessionId,
      permissions: permissionsOf(user.role, installation.demo),
      name: `${user.first_name} ${user.family_name}`.trim(),
      email: user.email,
    },
    now,
  )
}

/** Begins a session of the user and answers its id and first token. The user's expired sessions are cleared away. */
export async function startSession(
  tx: Tx,
  context: Pick<Context, 'newId' | 'now' | 'write' | 'installation'>,
  key: Uint8Array,
  user: TokenUser,
): Promise<{ sessionId: EntityId; token: string }> {
  const sessionId = context.newId()
  const token = await issueToken(key, user, sessionId, context)
  context.write(
    tx.deleteFrom('sessions').where('user_id', '=', user.user_id).where('expires_at', '<', context.now),
  )
  context.write(
    tx
      .insertInto('sessions')
      .values({ session_id: sessionId, user_id: user.user_id, expires_at: expiryOf(context.now) }),
  )
  return { sessionId, token }
}

/** Ends all sessions of a user: their tokens are worthless from this commit on. */
export function endSessions(tx: Tx, { write, now }: Pick<Context, 'write' | 'now'>, userId: EntityId): void {
  write(
    tx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null),
  )
}
