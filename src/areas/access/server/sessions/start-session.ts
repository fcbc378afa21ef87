import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { browserOf } from '../../rules/browser-of.ts'
import { permissionsOf, type Role } from '../../rules/role-permissions.ts'
import { sessionEnd } from '../../rules/session-end.ts'
import { lacksFactor } from '../second-factors/load-factors.ts'
import { signToken } from './token.ts'

/** What a token says of its user. */
export interface TokenUser {
  user_id: EntityId
  email: string
  first_name: string
  family_name: string
  role: Role
  /** In this session a second factor has to be set up before anything else. */
  needs_second_factor: boolean
}

/** A token of the user for a session that goes on until `expiresAt`, with the permissions of this moment. */
export function issueToken(
  key: Uint8Array,
  user: TokenUser,
  sessionId: EntityId,
  expiresAt: Date,
  { now, installation }: Pick<Context, 'now' | 'installation'>,
): Promise<string> {
  return signToken(
    key,
    {
      userId: user.user_id,
      sessionId,
      permissions: permissionsOf(user.role, installation.demo, user.needs_second_factor),
      name: `${user.first_name} ${user.family_name}`.trim(),
      email: user.email,
    },
    now,
    expiresAt,
  )
}

/** Begins a session of the user and answers its id and first token. The user's expired sessions are cleared away. */
export async function startSession(
  tx: Tx,
  context: Pick<Context, 'newId' | 'now' | 'write' | 'installation' | 'userAgent'>,
  key: Uint8Array,
  person: Omit<TokenUser, 'needs_second_factor'>,
): Promise<{ sessionId: EntityId; token: string }> {
  const needs_second_factor = await lacksFactor(tx, person.user_id, person.role)
  const user = { ...person, needs_second_factor }
  const sessionId = context.newId()
  const expiresAt = sessionEnd(context.now, context.now)
  const token = await issueToken(key, user, sessionId, expiresAt, context)
  context.write(
    tx.deleteFrom('sessions').where('user_id', '=', user.user_id).where('expires_at', '<', context.now),
  )
  context.write(
    tx.insertInto('sessions').values({
      session_id: sessionId,
      user_id: user.user_id,
      started_at: context.now,
      expires_at: expiresAt,
      last_used_at: context.now,
      browser: browserOf(context.userAgent),
      needs_second_factor,
    }),
  )
  return { sessionId, token }
}

/** Ends all sessions of a user, but the one that is kept: their tokens are worthless from this commit on. */
export function endSessions(
  tx: Tx,
  { write, now }: Pick<Context, 'write' | 'now'>,
  userId: EntityId,
  kept: EntityId | null = null,
): void {
  const open = tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  write(kept === null ? open : open.where('session_id', '<>', kept))
}
