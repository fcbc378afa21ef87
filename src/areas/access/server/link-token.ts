import { createHash, randomBytes } from 'node:crypto'

/** A new token for a link in an e-mail: 256 random bits. Only its hash is stored. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a link's token. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
