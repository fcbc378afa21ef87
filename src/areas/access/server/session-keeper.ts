import { Refusal } from '#kernel/errors.ts'
import type { Actor } from '#server/command.ts'
import type { Database } from '#server/db/connect.ts'
import type { SessionKeeper } from '#server/session.ts'
import { permissionsOf, type Role } from '../rules/role-permissions.ts'
import { parseTokenKey, tokenKeyName } from './token-key.ts'
import { tokenReader } from './token-reader.ts'

/** Tells whose token it is and what the user may do at this moment. */
export async function createSessionKeeper(db: Database, { demo }: { demo: boolean }): Promise<SessionKeeper> {
  const [row] = await db.sql`select value from installation where key = ${tokenKeyName}`
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(parseTokenKey(String(row?.['value']))),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )

  const read = tokenReader(key)

  async function current(actor: Pick<Actor, 'userId' | 'sessionId'>): Promise<Actor | null> {
    const { userId, sessionId } = actor
    const [found] = await db.sql<{ role: Role }[]>`
      select role from sessions join users using (user_id)
      where session_id = ${sessionId} and user_id = ${userId} and ended_at is null and expires_at > now()
        and rejected_at is null`
    return found ? { userId, sessionId, permissions: permissionsOf(found.role, demo) } : null
  }

  return {
    current,
    async authenticate(token) {
      if (token === null) throw new Refusal('not-logged-in')
      const actor = await current(await read(token))
      if (!actor) throw new Refusal('session-ended')
      return actor
    },
  }
}
