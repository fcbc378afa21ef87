import type { SecondFactorRule } from '#areas/firm/contract/read-firm.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Actor } from '#server/command.ts'
import type { Database } from '#server/db/connect.ts'
import { whenSent } from '#server/db/when-sent.ts'
import { readTogether } from '#server/read-together.ts'
import type { SessionActor, SessionKeeper } from '#server/session.ts'
import { permissionsOf, type Role } from '../../rules/role-permissions.ts'
import { asksForSecondFactor } from '../../rules/second-factor-rule.ts'
import { actorOfKey } from '../keys/key-keeper.ts'
import { hashOfKey, isKey } from '../keys/key-secret.ts'
import { spendTicket } from './spend-ticket.ts'
import type { TokenClaims } from './token.ts'
import { parseTokenKey, tokenKeyName } from './token-key.ts'
import { tokenReader } from './token-reader.ts'

interface CurrentSession {
  role: Role
  needs_second_factor: boolean
  /** What the firm asks for by now; null before there is one. */
  rule: SecondFactorRule | null
  ends_in_ms: number
}

/** Whom a token of ours names; of a key the hash by which it is found. Asks the database nothing. */
type Claimed = TokenClaims | Buffer

/** Tells whose token or key it is and what the user may do at this moment. */
export async function createSessionKeeper(db: Database, { demo }: { demo: boolean }): Promise<SessionKeeper> {
  const claimed = await claimsReader(db)
  const current = (actor: Pick<Actor, 'userId' | 'sessionId'>) => currentOf(db, demo, actor)
  const together = readTogether<SessionActor | null>()
  const keysTogether = readTogether<Actor | null>()

  async function open(named: Pick<Actor, 'userId' | 'sessionId'>): Promise<SessionActor> {
    const actor = await current(named)
    if (!actor) throw new Refusal('session-ended')
    return actor
  }

  async function byKey(hash: Buffer): Promise<Actor> {
    const actor = await keysTogether(hash.toString('hex'), () => actorOfKey(db, hash, demo))
    if (!actor) throw new Refusal('key-ended')
    return actor
  }

  /** After an event many screens of one session ask at once. */
  async function bySession(named: TokenClaims): Promise<SessionActor> {
    const actor = await together(`${named.sessionId} ${named.userId}`, () => current(named))
    if (!actor) throw new Refusal('session-ended')
    return actor
  }

  return {
    current,
    isOurs: (token) =>
      claimed(token).then(
        () => true,
        () => false,
      ),
    async authenticate(token) {
      const named = await claimed(token)
      return Buffer.isBuffer(named) ? byKey(named) : bySession(named)
    },
    async authenticateSession(token) {
      // Whether there is such a key or not.
      const named = token !== null && isKey(token) ? null : await claimed(token)
      if (named === null || Buffer.isBuffer(named)) throw new Refusal('not-by-key')
      return bySession(named)
    },
    async authenticateAnd(token, meanwhile) {
      const named = await claimed(token)
      const opening: Promise<Actor> = Buffer.isBuffer(named) ? byKey(named) : open(named)
      // It is awaited below, unless `meanwhile` fails.
      opening.catch(() => {})
      await whenSent()
      const result = meanwhile()
      return [await opening, result]
    },
    async redeem(ticket) {
      const spent = await spendTicket(db, ticket)
      return spent && open(spent)
    },
  }
}

async function claimsReader(db: Database): Promise<(token: string | null) => Promise<Claimed>> {
  const [row] = await db.sql`select value from installation where key = ${tokenKeyName}`
  const tokenKey = parseTokenKey(String(row?.['value']))
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(tokenKey),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const read = tokenReader(key)
  return async (token) => {
    if (token === null) throw new Refusal('not-logged-in')
    if (!isKey(token)) return read(token)
    const hash = hashOfKey(tokenKey, token)
    if (hash === null) throw new Refusal('key-ended')
    return hash
  }
}

async function currentOf(
  db: Database,
  demo: boolean,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<SessionActor | null> {
  const [found] = await db.sql<CurrentSession[]>`
    select role, needs_second_factor, (select second_factor from firm) as rule, (extract(epoch from expires_at - now()) * 1000)::float8 as ends_in_ms
    from sessions join users using (user_id)
    where session_id = ${sessionId} and user_id = ${userId} and ended_at is null and expires_at > now()
      and rejected_at is null`
  if (!found) return null
  // Held only as long as the firm asks: it may have given up its rule since.
  const isHeld = found.needs_second_factor && asksForSecondFactor(found.rule ?? 'OFF', found.role)
  const permissions = permissionsOf(found.role, demo, isHeld)
  return { userId, sessionId, keyId: null, permissions, endsInMs: found.ends_in_ms }
}
