import { crc32, inflateRawSync } from 'node:zlib'

/** A file, or a folder, as the directory of a zip archive tells it (APPNOTE 6.3.10 §4.3.12). */
export interface ZipEntry {
  /** Its path, in UTF-8 where `isUtf8`, else in whatever writing the program uses. */
  nameBytes: Buffer
  isUtf8: boolean
  isLocked: boolean
  method: number
  packedBytes: number
  bytes: number
  crc: number
  headAt: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const headSignature = 0x04034b50
const largestComment = 65_535

/** What the directory of a zip archive names; null where there is none. Throws a RangeError where it leads out of the archive. */
export function zipEntries(file: Buffer): ZipEntry[] | null {
  const end = endOfDirectory(file)
  if (end === null) return null
  const entries: ZipEntry[] = []
  const { count, at: first } = directoryOf(file, end)
  let at = first
  for (let number = 0; number < count; number++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) return null
    const extraAt = at + 46 + file.readUInt16LE(at + 28)
    const extraEnd = extraAt + file.readUInt16LE(at + 30)
    const [bytes = 0, packedBytes = 0, headAt = 0] = long(
      file.subarray(extraAt, extraEnd),
      [24, 20, 42].map((place) => file.readUInt32LE(at + place)),
    )
    const flags = file.readUInt16LE(at + 8)
    entries.push({
      nameBytes: file.subarray(at + 46, extraAt),
      ...{ isUtf8: (flags & 0x800) !== 0, isLocked: (flags & 1) !== 0 },
      ...{ method: file.readUInt16LE(at + 10), crc: file.readUInt32LE(at + 16) },
      ...{ packedBytes, bytes, headAt },
    })
    at = extraEnd + file.readUInt16LE(at + 32)
  }
  return entries
}

/** A file of an archive, whole and as it was packed. Throws a RangeError where it is locked, broken, or not what the directory says. */
export function unpackEntry(file: Buffer, entry: ZipEntry): Buffer {
  if (entry.isLocked) throw new RangeError('locked by a password')
  const content = inflated(file, entry)
  if (content.length !== entry.bytes) throw new RangeError('not as long as it says')
  if (crc32(content) !== entry.crc) throw new RangeError('changed since it was packed')
  return content
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

function inflated(file: Buffer, { method, packedBytes, bytes, headAt }: ZipEntry): Buffer {
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
