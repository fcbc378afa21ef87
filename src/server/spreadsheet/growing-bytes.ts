/** Bytes that are written one behind the other, in little-endian order. */
export interface GrowingBytes {
  readonly length: number
  u8(value: number): void
  u16(value: number): void
  u32(value: number): void
  f64(value: number): void
  bytes(value: Uint8Array): void
  /** Writes over what stands there. */
  u32At(position: number, value: number): void
  u16At(position: number, value: number): void
  end(): Buffer
}

export function growingBytes(): GrowingBytes {
  let buffer = Buffer.alloc(64 * 1024)
  let length = 0
  /** The place of the next bytes; the buffer may be another one afterwards. */
  function take(size: number): number {
    if (length + size > buffer.length) {
      const larger = Buffer.alloc(Math.max(buffer.length * 2, length + size))
      buffer.copy(larger, 0, 0, length)
      buffer = larger
    }
    length += size
    return length - size
  }
  return {
    get length() {
      return length
    },
    u8(value) {
      const at = take(1)
      buffer.writeUInt8(value, at)
    },
    u16(value) {
      const at = take(2)
      buffer.writeUInt16LE(value, at)
    },
    u32(value) {
      const at = take(4)
      buffer.writeUInt32LE(value, at)
    },
    f64(value) {
      const at = take(8)
      buffer.writeDoubleLE(value, at)
    },
    bytes(value) {
      const at = take(value.length)
      buffer.set(value, at)
    },
    u32At: (position, value) => void buffer.writeUInt32LE(value, position),
    u16At: (position, value) => void buffer.writeUInt16LE(value, position),
    end: () => buffer.subarray(0, length),
  }
}
