import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { base32 } from '../../rules/base32.ts'

// Codes of an app (RFC 6238): SHA-1, six digits, thirty seconds, which is what every app knows.

const stepSeconds = 30
const digits = 6

/** As long as the hash (RFC 4226 §4). */
export const newSecret = () => randomBytes(20)

/** The code of a span of thirty seconds (RFC 4226 §5.3). */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds)

/**
 * Of which span the code is, of the present one and those before and after it; null for a wrong one, and for one that is not later than the
 * last that was taken.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  const present = stepAt(now)
  const steps = [present, present - 1, present + 1].filter((step) => step > lastStep)
  return steps.find((step) => isSame(codeOfStep(secret, step), code)) ?? null
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The address that a QR code hands to an app. */
export function addressOfSecret(secret: Uint8Array, email: string, firm: string): string {
  const issuer = `Kontor ${firm}`.replaceAll(':', ' ').trim()
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`
}
