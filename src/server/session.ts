import type { Actor } from './command.ts'

/** Who a token belongs to, now. Written by the area `access`; machinery only asks. */
export interface SessionKeeper {
  /**
   * The actor with the permissions of the user's *current* role.
   * Refuses with `not-logged-in` (no or bad token) or `session-ended` (reset, rejection, logout).
   */
  authenticate(token: string | null): Promise<Actor>
  /** The same actor with the permissions of this moment; null when the session has ended. */
  current(actor: Actor): Promise<Actor | null>
}

/** The bearer token of an Authorization header; null when there is none. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')
  return match?.[1] ?? null
}
