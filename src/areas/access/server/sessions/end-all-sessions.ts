import type postgres from 'postgres'
import { renewSecret } from '#server/db/renew-secret.ts'
import { tokenKeyName } from './token-key.ts'

/**
 * Within a restore: whoever held a token of that time, or of the backup a copy, must log in with password and second factor. What signed
 * their tokens is another, all sessions and keys end (decisions §10, 'Running'): a key that was ended since would be good again. No browser
 * is trusted, no login half done, no link good that opens an account (an invitation's too) or sets a new password. The tables may be those
 * of an earlier version. Answers how many were open.
 */
export async function endAllSessions(sql: postgres.Sql): Promise<{ sessions: number; keys: number }> {
  await renewSecret(sql, tokenKeyName)
  await sql`delete from push_tickets`
  await sql`delete from registrations where used_at is null`
  await sql`update password_resets set used_at = now() where used_at is null`
  for (const table of ['trusted_browsers', 'login_challenges'])
    if (await isThere(sql, table)) await sql`delete from ${sql(table)}`
  const ended = await sql`
    update sessions set ended_at = now() where ended_at is null and expires_at > now() returning session_id`
  return { sessions: ended.length, keys: await endAllKeys(sql) }
}

async function endAllKeys(sql: postgres.Sql): Promise<number> {
  if (!(await isThere(sql, 'access_keys'))) return 0
  const keys = await sql`
    update access_keys set ended_at = now()
    where ended_at is null and valid_until >= (now() at time zone 'Europe/Berlin')::date returning key_id`
  return keys.length
}

async function isThere(sql: postgres.Sql, table: string): Promise<boolean> {
  const [found] = await sql`select to_regclass(${table}) is not null as is_there`
  return found?.['is_there'] === true
}
