import { inflateRawSync } from 'node:zlib'

export interface Archive {
  /** What its directory says that its files come to, in bytes. */
  unpackedBytes: number
  /** A file's text; null where there is none. Throws a RangeError where it is larger than the directory says, or broken. */
  text(name: string): string | null
}

interface Entry {
  method: number
  packedBytes: number
  bytes: number
  headAt: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const headSignature = 0x04034b50
const largestComment = 65_535

/** A zip archive by its directory; null where it has none, or one that leads out of it. */
export function openArchive(archive: Uint8Array): Archive | null {
  const file = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const entries = entriesOf(file)
  if (!entries) return null
  return {
    unpackedBytes: [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    text(name) {
      const entry = entries.get(name.toLowerCase())
      return entry ? unpack(file, entry).toString('utf8') : null
    },
  }
}

function entriesOf(file: Buffer): Map<string, Entry> | null {
  const end = endOfDirectory(file)
  if (end === null) return null
  const entries = new Map<string, Entry>()
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  for (let number = 0; number < count; number++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) return null
    const nameBytes = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes)
    entries.set(name.replace(/^\//, '').toLowerCase(), {
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      bytes: file.readUInt32LE(at + 24),
      headAt: file.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function endOfDirectory(file: Buffer): number | null {
  const last = file.length - 22
  for (let at = last; at >= Math.max(0, last - largestComment); at--) {
    if (file.readUInt32LE(at) === endSignature) return at
  }
  return null
}

function unpack(file: Buffer, { method, packedBytes, bytes, headAt }: Entry): Buffer {
  if (file.readUInt32LE(headAt) !== headSignature) throw new RangeError('no file there')
  const start = headAt + 30 + file.readUInt16LE(headAt + 26) + file.readUInt16LE(headAt + 28)
  if (start + packedBytes > file.length) throw new RangeError('it leads out of the archive')
  const packed = file.subarray(start, start + packedBytes)
  if (method === 0) return packed
  if (method !== 8) throw new RangeError('packed in an unknown way')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) })
  } catch {
    throw new RangeError('broken, or larger than it says')
  }
}
