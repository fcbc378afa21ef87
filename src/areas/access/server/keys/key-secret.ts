import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// A key is `kontor_`, 256 random bits and eight bytes by which the server knows its own, in base64url. Of an unknown one it need not
// ask the database: whoever tries keys is a stranger at once, as with a token that nobody signed (server/http/anonymous-limits.ts).

const prefix = 'kontor_'
const secretBytes = 32
const markBytes = 8

/** Whether a bearer token is meant as a key. */
export const isKey = (token: string): boolean => token.startsWith(prefix)

/** A new key as it is told once, and what is stored of it. `tokenKey` is the installation's. */
export function drawKey(tokenKey: Uint8Array): { key: string; hash: Buffer } {
  const secret = randomBytes(secretBytes)
  return {
    key: prefix + Buffer.concat([secret, markOf(tokenKey, secret)]).toString('base64url'),
    hash: hashOf(secret),
  }
}

/** The stored hash of a key; null of one that this installation has not made. */
export function hashOfKey(tokenKey: Uint8Array, key: string): Buffer | null {
  const bytes = Buffer.from(key.slice(prefix.length), 'base64url')
  if (!isKey(key) || bytes.length !== secretBytes + markBytes) return null
  const secret = bytes.subarray(0, secretBytes)
  return timingSafeEqual(bytes.subarray(secretBytes), markOf(tokenKey, secret)) ? hashOf(secret) : null
}

const hashOf = (secret: Buffer) => createHash('sha256').update(secret).digest()

const markOf = (tokenKey: Uint8Array, secret: Buffer) =>
  createHmac('sha256', tokenKey).update('key ').update(secret).digest().subarray(0, markBytes)
