declare const idBrand: unique symbol

/** The id of an entity or a request: a lower-case UUID. */
export type EntityId = string & { readonly [idBrand]: true }

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Reads a UUID of any version; `null` for anything else. */
export function parseEntityId(text: string): EntityId | null {
  return uuidShape.test(text) ? (text.toLowerCase() as EntityId) : null
}

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * Makes a UUIDv7 (RFC 9562 §5.7) from a time in milliseconds since 1970 and ten random bytes,
 * so that ids sort by the time of their making. Clock and randomness are handed in.
 */
export function entityIdFrom(milliseconds: number, random: Uint8Array): EntityId {
  const bytes = new Uint8Array(16)
  let rest = milliseconds
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  let hex = ''
  for (const byte of bytes) hex += hexOf[byte]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as EntityId
}
