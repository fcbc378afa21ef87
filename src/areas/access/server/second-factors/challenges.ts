import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { hashLinkToken, newLinkToken } from '../link-token.ts'

const challengeMinutes = 5
/**
 * More than anybody has open at once in one place: whoever knows the password cannot gather them, and pushes nobody out who logs in from
 * elsewhere.
 */
const mostOpen = 10

/** A login that waits for its second factor. */
export interface WaitingLogin {
  user_id: EntityId
  browser_hash: Buffer | null
  is_known_browser: boolean
  /** Whence it comes: of a browser that its user has used that one, of any other the address. */
  place_hash: Buffer
  expires_at: Date
}

/** Keeps a login whose password is proved, and answers the challenge of its second call. */
export function issueChallenge(
  tx: Tx,
  { write, now }: Pick<Context, 'write' | 'now'>,
  login: Omit<WaitingLogin, 'expires_at'> & { expires_at?: Date },
): string {
  const challenge = newLinkToken()
  const expires_at = login.expires_at ?? new Date(now.getTime() + challengeMinutes * 60_000)
  write(
    tx
      .deleteFrom('login_challenges')
      .where('user_id', '=', login.user_id)
      .where((eb) =>
        eb.or([
          eb('expires_at', '<', now),
          eb(
            'challenge_hash',
            'in',
            eb
              .selectFrom('login_challenges as older')
              .select('older.challenge_hash')
              .where('older.user_id', '=', login.user_id)
              .where('older.place_hash', '=', login.place_hash)
              .orderBy('older.issued_at', 'desc')
              .offset(mostOpen - 1),
          ),
        ]),
      ),
  )
  write(
    tx
      .insertInto('login_challenges')
      .values({ ...login, challenge_hash: hashLinkToken(challenge), expires_at }),
  )
  return challenge
}

/** The login that waits under a challenge; undefined where there is none (any more). */
export async function findWaiting(tx: Tx, challenge: string): Promise<WaitingLogin | undefined> {
  return await tx
    .selectFrom('login_challenges')
    .select(['user_id', 'browser_hash', 'is_known_browser', 'place_hash', 'expires_at'])
    .where('challenge_hash', '=', hashLinkToken(challenge))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Takes it away: of two calls with one challenge the second finds nothing. */
export async function takeWaiting(tx: Tx, challenge: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('login_challenges')
    .where('challenge_hash', '=', hashLinkToken(challenge))
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}
