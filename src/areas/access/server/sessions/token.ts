import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose'
import { Refusal } from '#kernel/errors.ts'
import { type EntityId, parseEntityId } from '#kernel/id.ts'
import type { Permission } from '#kernel/permissions.ts'

export interface TokenContent {
  userId: EntityId
  sessionId: EntityId
  /** What the screens show by; the server looks at the current role instead. */
  permissions: readonly Permission[]
  name: string
  email: string
}

const issuer = 'kontor'

/** Signs a token that is valid from `issuedAt` until `expiresAt`. */
export function signToken(
  key: Uint8Array,
  content: TokenContent,
  issuedAt: Date,
  expiresAt: Date,
): Promise<string> {
  const { userId, sessionId, permissions, name, email } = content
  return new SignJWT({ sid: sessionId, permissions: [...permissions], name, email })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key)
}

export interface TokenClaims {
  userId: EntityId
  sessionId: EntityId
  expiresAt: Date
}

/** What a token of ours claims; refuses one that we did not sign (`not-logged-in`) and one that has expired (`session-ended`). */
export async function readToken(key: CryptoKey, token: string): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer, algorithms: ['HS256'] })
    const userId = parseEntityId(payload.sub ?? '')
    const sessionId = parseEntityId(typeof payload.sid === 'string' ? payload.sid : '')
    if (userId && sessionId && payload.exp)
      return { userId, sessionId, expiresAt: new Date(payload.exp * 1000) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Refusal('session-ended')
  }
  throw new Refusal('not-logged-in')
}
