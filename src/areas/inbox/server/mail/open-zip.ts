import { basename } from 'node:path/posix'
import { unzipSync } from 'fflate'

export const mostInArchive = 200

/** How many bytes of archives one e-mail may still unpack, however many it brings. */
export interface UnpackBudget {
  bytes: number
}

/** An archive holds more files, or more bytes, than are unpacked. */
export class TooMuch extends Error {}

/**
 * The files of an archive, without their folders, and whether some of them share one path: of those only the first is read. Takes what they come
 * to off the budget. Throws TooMuch, or otherwise where the archive is damaged or locked by a password.
 */
export function openZip(
  bytes: Uint8Array,
  budget: UnpackBudget,
): { files: { fileName: string; content: Buffer }[]; hasTwins: boolean } {
  const names = new Set<string>()
  let unpacked = 0
  let hasTwins = false
  const files = unzipSync(bytes, {
    filter({ name, size, originalSize }) {
      if (name.endsWith('/') || isOfSystem(name)) return false
      if (names.has(name)) {
        hasTwins = true
        return false
      }
      names.add(name)
      // What is not packed has the size in the archive, whatever else it says.
      unpacked += Math.max(size, originalSize)
      if (names.size > mostInArchive || unpacked > budget.bytes) throw new TooMuch()
      return true
    },
  })
  budget.bytes -= unpacked
  return {
    files: Object.entries(files).map(([name, content]) => ({
      fileName: basename(name.replaceAll('\\', '/')),
      content: Buffer.from(content.buffer, content.byteOffset, content.length),
    })),
    hasTwins,
  }
}

/** Whether an archive is a document: of Word, Excel and their like (ECMA-376-2 §10.1.2), of LibreOffice, or a book (OpenDocument 1.3-2 §3.3). */
export function isDocument(bytes: Uint8Array): boolean {
  let isFound = false
  try {
    unzipSync(bytes, {
      filter({ name }) {
        isFound ||= name === '[Content_Types].xml' || name === 'mimetype'
        return false
      },
    })
  } catch {
    // Damaged, which who opens it says.
  }
  return isFound
}

/** What a Mac puts beside each file. */
const isOfSystem = (name: string) => name.startsWith('__MACOSX/') || basename(name).startsWith('._')
