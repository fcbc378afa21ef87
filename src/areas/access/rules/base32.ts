const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes in the letters of RFC 4648 §6, as apps for codes read them, without `=` at the end. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += letters[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + letters[(held << (5 - bits)) & 31]
}
