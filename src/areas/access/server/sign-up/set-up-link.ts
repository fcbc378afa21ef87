import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'
import { parseTokenKey, tokenKeyName } from '../sessions/token-key.ts'

/**
 * The token of the one-time set-up link. It is derived from the installation's key and stored nowhere: every node
 * and every restart prints the same link, until the set-up is done.
 */
export function setUpTokenOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('set-up link').digest('base64url')
}

export function isSetUpToken(key: Uint8Array, token: string): boolean {
  const [expected, given] = [Buffer.from(setUpTokenOf(key)), Buffer.from(token)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The link that an empty installation prints on its console. */
export async function setUpLink(db: Database): Promise<string> {
  return `${db.installation.publicUrl}/setup?token=${await loadSetUpToken(db)}`
}

export async function loadSetUpToken(db: Database): Promise<string> {
  const [row] = await db.sql`select value from installation where key = ${tokenKeyName}`
  return setUpTokenOf(parseTokenKey(String(row?.['value'])))
}
