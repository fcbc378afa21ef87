import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#kernel/errors.ts'

/** A new token for a link in an e-mail: 256 random bits. Only its hash is stored. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a link's token. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

interface StoredLink {
  token_hash: Buffer
  expires_at: Date
  used_at: Date | null
}

/** The link that a token belongs to; refuses one that belongs to none, or to one that is used or expired. */
export function refuseInvalid<L extends StoredLink>(links: readonly L[], token: string, now: Date): L {
  const hash = hashLinkToken(token)
  const link = links.find((each) => each.token_hash.equals(hash) && !each.used_at && each.expires_at > now)
  if (!link) throw new Refusal('link-invalid')
  return link
}
