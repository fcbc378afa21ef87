import type { CryptoKey } from 'jose'
import { Refusal } from '#kernel/errors.ts'
import { readToken, type TokenClaims } from './token.ts'

// Checking a signature takes almost as long as the look at the session, and a screen sends the same token for an hour.
const most = 500

/** Reads tokens and remembers the latest whose signature was good. Their expiry is looked at each time. */
export function tokenReader(key: CryptoKey): (token: string) => Promise<TokenClaims> {
  const known = new Map<string, TokenClaims>()
  return async (token) => {
    const claims = known.get(token) ?? (await readToken(key, token))
    if (claims.expiresAt.getTime() <= Date.now()) {
      known.delete(token)
      throw new Refusal('session-ended')
    }
    if (!known.has(token)) {
      // A Map keeps the order of insertion: the first is the oldest.
      if (known.size >= most) known.delete(known.keys().next().value ?? '')
      known.set(token, claims)
    }
    return claims
  }
}
