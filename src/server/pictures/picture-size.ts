/** Width and height of a PNG or JPEG, by its head; null where it has none. */
export function pictureSize(bytes: Buffer): { width: number; height: number } | null {
  return bytes[0] === 0x89 ? pngSize(bytes) : jpegSize(bytes)
}

/** The first chunk of a PNG (W3C PNG §11.2.2). */
function pngSize(bytes: Buffer) {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

// SOF0 to SOF15 but for DHT, JPG and DAC, which stand between them (ITU-T T.81, table B.1).
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** The frame of a JPEG, behind segments that each say their length. */
function jpegSize(bytes: Buffer) {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // A filling byte.
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
