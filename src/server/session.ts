import type { Actor } from './command.ts'

/** Who a token belongs to, now. Written by the area `access`; machinery only asks. */
export interface SessionKeeper {
  /**
   * The actor with the permissions of the user's *current* role, of a key at most its own.
   * Refuses with `not-logged-in` (no or bad token), `session-ended` (reset, rejection, logout) or `key-ended`.
   */
  authenticate(token: string | null): Promise<Actor>
  /** The same, of a session alone; refuses a key with `not-by-key`. */
  authenticateSession(token: string | null): Promise<SessionActor>
  /** The same; `meanwhile` runs while the session is looked up, so only for a token that we have signed. */
  authenticateAnd<T>(token: string | null, meanwhile: () => T): Promise<[Actor, T]>
  /** Whether we signed a token, or made a key, and it has not run out; whether it goes on is not asked. */
  isOurs(token: string | null): Promise<boolean>
  /** The same actor with the permissions of this moment; null when the session has ended. */
  current(actor: Actor): Promise<SessionActor | null>
  /**
   * Whoever was given the ticket, which is worthless from then on. Null where there is no such ticket (any more); refuses with
   * `session-ended` as `authenticate` does.
   */
  redeem(ticket: string): Promise<SessionActor | null>
}

/** Somebody with a session. */
export interface SessionActor extends Actor {
  /** How long the session goes on if it is not renewed, in milliseconds, by the database's clock. */
  endsInMs: number
}

/** The bearer token of an Authorization header; null when there is none. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')
  return match?.[1] ?? null
}
