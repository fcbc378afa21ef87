import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { hashLinkToken, newLinkToken } from '../link-token.ts'

const trustedDays = 30

/** In this browser the password is enough from now on; answers the secret that it keeps. */
export function trustBrowser(tx: Tx, { write }: Pick<Context, 'write'>, userId: EntityId): string {
  const secret = newLinkToken()
  write(
    tx
      .deleteFrom('trusted_browsers')
      .where('user_id', '=', userId)
      .where('expires_at', '<', sql<Date>`now()`),
  )
  write(
    tx.insertInto('trusted_browsers').values({
      secret_hash: hashLinkToken(secret),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(days => ${trustedDays}::int)`,
    }),
  )
  return secret
}

/** Whether the browser that sends this secret is one that the user trusts. */
export async function isTrusted(tx: Tx, userId: EntityId, secret: string): Promise<boolean> {
  const found = await tx
    .selectFrom('trusted_browsers')
    .select('user_id')
    .where('secret_hash', '=', hashLinkToken(secret))
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found !== undefined
}

/** Every browser needs the second factor again, and logins that wait for it begin anew. */
export function forgetTrust(tx: Tx, { write }: Pick<Context, 'write'>, userId: EntityId): void {
  write(tx.deleteFrom('trusted_browsers').where('user_id', '=', userId))
  write(tx.deleteFrom('login_challenges').where('user_id', '=', userId))
}
