import { permissions as knownPermissions, type Permission } from '#kernel/permissions.ts'

// Named by specification 1 §9.
export const tokenKey = 'jwt'

/** Who is logged in, as the payload of the token says. The screen shows by it; the server decides for itself. */
export interface Session {
  token: string
  userId: string
  permissions: readonly Permission[]
  /** First and family name, else the e-mail address, as far as the token carries them. */
  name: string | null
  email: string | null
  /** Milliseconds since 1970. */
  issuedAt: number
  expiresAt: number
}

/** Who is logged in in this tab. */
export function storedSession(): Session | null {
  const token = globalThis.sessionStorage?.getItem(tokenKey)
  return token ? readToken(token) : null
}

/** Reads the payload of a JWT without checking its signature; null for anything that is no token of ours. */
export function readToken(token: string): Session | null {
  const payload = payloadOf(token)
  if (payload === null || typeof payload !== 'object') return null
  // An object with unknown members; each is checked below.
  const claims = payload as Record<string, unknown>
  const { sub, exp, iat, permissions, name, email } = claims
  if (typeof sub !== 'string' || typeof exp !== 'number' || !Array.isArray(permissions)) return null
  const address = typeof email === 'string' && email !== '' ? email : null
  return {
    token,
    userId: sub,
    permissions: known(permissions),
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : address,
    email: address,
    issuedAt: (typeof iat === 'number' ? iat : exp - twelveHours) * 1000,
    expiresAt: exp * 1000,
  }
}

/** Those that this page knows, in its own order. */
export function known(permissions: readonly unknown[]): Permission[] {
  return knownPermissions.filter((permission) => permissions.includes(permission))
}

const twelveHours = 12 * 60 * 60

/** When the token wants renewing, in milliseconds since 1970: after an hour, or half its life if that is shorter (decisions §3). */
export function renewalDueAt(session: Session): number {
  const halfLife = (session.expiresAt - session.issuedAt) / 2
  return session.issuedAt + Math.min(halfLife, 60 * 60 * 1000)
}

function payloadOf(token: string): unknown {
  const part = token.split('.')[1]
  if (part === undefined) return null
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0))))
  } catch {
    return null
  }
}
