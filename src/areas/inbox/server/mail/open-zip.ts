import { basename } from 'node:path/posix'
import { unpackEntry, type ZipEntry, zipEntries } from '#server/files/read-zip.ts'

export const mostInArchive = 200

/** How many bytes of archives one e-mail may still unpack, however many it brings. */
export interface UnpackBudget {
  bytes: number
}

/** An archive holds more files, or more bytes, than are unpacked. */
export class TooMuch extends Error {}

/**
 * The files of an archive, without their folders, and whether some of them share one path: of those only the first is read. Takes what they come
 * to off the budget. Throws TooMuch, or otherwise where a file of the archive is damaged, locked by a password, or not what its directory says.
 */
export function openZip(
  bytes: Uint8Array,
  budget: UnpackBudget,
): { files: { fileName: string; content: Buffer }[]; hasTwins: boolean } {
  const archive = bufferOf(bytes)
  const entries = zipEntries(archive)
  if (!entries) throw new RangeError('no archive')
  const names = new Set<string>()
  const read: (ZipEntry & { name: string })[] = []
  let unpacked = 0
  let hasTwins = false
  for (const entry of entries) {
    const name = nameOf(entry)
    if (name.endsWith('/') || isOfSystem(name)) continue
    if (names.has(name)) {
      hasTwins = true
      continue
    }
    names.add(name)
    read.push({ ...entry, name })
    // What is not packed has the size in the archive, whatever else it says.
    unpacked += Math.max(entry.packedBytes, entry.bytes)
    if (names.size > mostInArchive || unpacked > budget.bytes) throw new TooMuch()
  }
  const files = read.map((entry) => ({
    fileName: basename(entry.name.replaceAll('\\', '/')),
    // Of what is not packed a copy: to another process the whole archive would go with each.
    content: entry.method === 0 ? Buffer.from(unpackEntry(archive, entry)) : unpackEntry(archive, entry),
  }))
  budget.bytes -= unpacked
  return { files, hasTwins }
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

const nameOf = ({ nameBytes, isUtf8 }: ZipEntry) => nameBytes.toString(isUtf8 ? 'utf8' : 'latin1')

/** Whether an archive is a document: of Word, Excel and their like (ECMA-376-2 §10.1.2), of LibreOffice, or a book (OpenDocument 1.3-2 §3.3). */
export function isDocument(bytes: Uint8Array): boolean {
  try {
    const names = (zipEntries(bufferOf(bytes)) ?? []).map(nameOf)
    return names.some((name) => name === '[Content_Types].xml' || name === 'mimetype')
  } catch {
    // Damaged, which who opens it says.
    return false
  }
}

/** What a Mac puts beside each file. */
const isOfSystem = (name: string) => name.startsWith('__MACOSX/') || basename(name).startsWith('._')
