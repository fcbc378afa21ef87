import { unpackEntry, type ZipEntry, zipEntries } from '../files/read-zip.ts'

export interface Archive {
  /** What its directory says that its files come to, in bytes. */
  unpackedBytes: number
  /** In small letters. */
  names: readonly string[]
  has(name: string): boolean
  /** A file's text; null where there is none. Throws a RangeError where it is locked, broken, or not what the directory says. */
  text(name: string): string | null
  /** A file as it is; null where there is none. Throws as `text` does. */
  bytes(name: string): Uint8Array | null
}

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
      return entry ? decoded(unpackEntry(file, entry)) : null
    },
    bytes(name) {
      const entry = entries.get(name.toLowerCase())
      return entry ? unpackEntry(file, entry) : null
    },
  }
}

/** XML is UTF-8, or UTF-16 with a mark. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return bytes.toString('utf8')
}

function entriesOf(file: Buffer): Map<string, ZipEntry> | null {
  const entries = zipEntries(file)
  if (!entries) return null
  const named = new Map<string, ZipEntry>()
  for (const entry of entries) {
    const name = entry.nameBytes.toString('utf8')
    named.set(freeKey(named, name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()), entry)
  }
  return named
}

/** Of two files with one path, or that only capital letters tell apart, the later gets a name of its own: none is passed over. */
function freeKey(entries: ReadonlyMap<string, ZipEntry>, key: string): string {
  if (!entries.has(key) || key.endsWith('/')) return key
  let number = entries.size
  while (entries.has(`${key} (${number})`)) number += 1
  return `${key} (${number})`
}
