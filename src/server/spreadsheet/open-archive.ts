import { inflateRawSync } from 'node:zlib'

export interface Archive {
  /** What its directory says that its files come to, in bytes. */
  unpackedBytes: number
  /** In small letters. */
  names: readonly string[]
  has(name: string): boolean
  /** A file's text; null where there is none. Throws a RangeError where it is larger than the directory says, or broken. */
  text(name: string): string | null
  /** A file as it is; null where there is none. Throws as `text` does. */
  bytes(name: string): Uint8Array | null
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
    names: [...entries.keys()],
    has: (name) => entries.has(name.toLowerCase()),
    text(name) {
      const entry = entries.get(name.toLowerCase())
      return entry ? decoded(unpack(file, entry)) : null
    },
    bytes(name) {
      const entry = entries.get(name.toLowerCase())
      return entry ? unpack(file, entry) : null
    },
  }
}

/** XML is UTF-8, or UTF-16 with a mark. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return bytes.toString('utf8')
}

function entriesOf(file: Buffer): Map<string, Entry> | null {
  const end = endOfDirectory(file)
  if (end === null) return null
  const entries = new Map<string, Entry>()
  const { count, at: first } = directoryOf(file, end)
  let at = first
  for (let number = 0; number < count; number++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) return null
    const nameBytes = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes)
    const extraAt = at + 46 + nameBytes
    const extraEnd = extraAt + file.readUInt16LE(at + 30)
    const [bytes = 0, packedBytes = 0, headAt = 0] = long(
      file.subarray(extraAt, extraEnd),
      [24, 20, 42].map((place) => file.readUInt32LE(at + place)),
    )
    const method = file.readUInt16LE(at + 10)
    const key = freeKey(entries, name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase())
    entries.set(key, { method, packedBytes, bytes, headAt })
    at = extraEnd + file.readUInt16LE(at + 32)
  }
  return entries
}

/** Of two files with one path, or that only capital letters tell apart, the later gets a name of its own: none is passed over. */
function freeKey(entries: ReadonlyMap<string, Entry>, key: string): string {
  if (!entries.has(key) || key.endsWith('/')) return key
  let number = entries.size
  while (entries.has(`${key} (${number})`)) number += 1
  return `${key} (${number})`
}

/** What does not fit into four bytes stands, in this order, in a field of its own (zip64), and so do small values of some programs. */
function long(extra: Buffer, values: readonly number[]): number[] {
  let field = 0
  while (field + 4 <= extra.length && extra.readUInt16LE(field) !== 1)
    field += 4 + extra.readUInt16LE(field + 2)
  let at = field + 4
  return values.map((value) => {
    if (value !== 0xffffffff) return value
    at += 8
    return Number(extra.readBigUInt64LE(at - 8))
  })
}

/** Where the directory begins, and how many files it names. */
function directoryOf(file: Buffer, end: number): { count: number; at: number } {
  const count = file.readUInt16LE(end + 10)
  const at = file.readUInt32LE(end + 16)
  const locator = end - 20
  if ((count !== 0xffff && at !== 0xffffffff) || locator < 0 || file.readUInt32LE(locator) !== 0x07064b50)
    return { count, at }
  const longEnd = Number(file.readBigUInt64LE(locator + 8))
  return { count: Number(file.readBigUInt64LE(longEnd + 32)), at: Number(file.readBigUInt64LE(longEnd + 48)) }
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
