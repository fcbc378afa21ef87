import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import { readOwnSessions } from '../../contract/account.ts'

/** The caller's open sessions, the one last used first. */
export const readOwnSessionsRead = read(readOwnSessions, async (tx, _query, { actor }) => {
  if (!actor.userId) throw new Refusal('not-logged-in')
  const rows = await tx
    .selectFrom('sessions')
    .select(['session_id', 'started_at', 'last_used_at', 'browser'])
    .where('user_id', '=', actor.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id')
    .execute()
  return rows.map((row) => ({
    entityId: { uuid: row.session_id },
    startedAt: row.started_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    browser: row.browser,
    isCurrent: row.session_id === actor.sessionId,
  }))
})
