import type postgres from 'postgres'
import { renewSecret } from '#server/db/renew-secret.ts'
import { tokenKeyName } from './token-key.ts'

/**
 * After a restore: whoever held a token of that time, or of the backup a copy, must log in. What signed their tokens is another, and all
 * sessions end (decisions §10, 'Running'). Answers how many were open.
 */
export async function endAllSessions(sql: postgres.Sql): Promise<number> {
  await renewSecret(sql, tokenKeyName)
  await sql`delete from push_tickets`
  const ended = await sql`
    update sessions set ended_at = now() where ended_at is null and expires_at > now() returning session_id`
  return ended.length
}
