import type { SecondFactorRule } from '#areas/firm/contract/read-firm.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Actor } from '#server/command.ts'
import type { Database } from '#server/db/connect.ts'
import { whenSent } from '#server/db/when-sent.ts'
import { readTogether } from '#server/read-together.ts'
import type { SessionActor, SessionKeeper } from '#server/session.ts'
import { permissionsOf, type Role } from '../../rules/role-permissions.ts'
import { asksForSecondFactor } from '../../rules/second-factor-rule.ts'
import { spendTicket } from './spend-ticket.ts'
import { parseTokenKey, tokenKeyName } from './token-key.ts'
import { tokenReader } from './token-reader.ts'

interface CurrentSession {
  role: Role
  needs_second_factor: boolean
  /** What the firm asks for by now; null before there is one. */
  rule: SecondFactorRule | null
  ends_in_ms: number
}

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

  async function current(actor: Pick<Actor, 'userId' | 'sessionId'>): Promise<SessionActor | null> {
    const { userId, sessionId } = actor
    const [found] = await db.sql<CurrentSession[]>`
      select role, needs_second_factor, (select second_factor from firm) as rule, (extract(epoch from expires_at - now()) * 1000)::float8 as ends_in_ms
      from sessions join users using (user_id)
      where session_id = ${sessionId} and user_id = ${userId} and ended_at is null and expires_at > now()
        and rejected_at is null`
    if (!found) return null
    // Held only as long as the firm asks: it may have given up its rule since.
    const isHeld = found.needs_second_factor && asksForSecondFactor(found.rule ?? 'OFF', found.role)
    const permissions = permissionsOf(found.role, demo, isHeld)
    return { userId, sessionId, permissions, endsInMs: found.ends_in_ms }
  }

  const together = readTogether<SessionActor | null>()

  async function open(claimed: Pick<Actor, 'userId' | 'sessionId'>): Promise<SessionActor> {
    const actor = await current(claimed)
    if (!actor) throw new Refusal('session-ended')
    return actor
  }

  /** Whom a token of ours names. */
  async function claimed(token: string | null) {
    if (token === null) throw new Refusal('not-logged-in')
    return read(token)
  }

  return {
    current,
    isOurs: (token) =>
      claimed(token).then(
        () => true,
        () => false,
      ),
    // After an event many screens of one session ask at once.
    async authenticate(token) {
      const named = await claimed(token)
      const actor = await together(`${named.sessionId} ${named.userId}`, () => current(named))
      if (!actor) throw new Refusal('session-ended')
      return actor
    },
    async authenticateAnd(token, meanwhile) {
      const opening = open(await claimed(token))
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
