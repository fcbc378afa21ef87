import { basename } from 'node:path/posix'
import { unzipSync } from 'fflate'

const megabyte = 2 ** 20
const mostFiles = 200
const mostBytes = 100 * megabyte

/** The files of an archive, without their folders. Throws where it is damaged, locked by a password, or larger than anything that is mailed. */
export function openZip(bytes: Uint8Array): { fileName: string; content: Buffer }[] {
  let count = 0
  let size = 0
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (name.endsWith('/') || isOfSystem(name)) return false
      count += 1
      size += originalSize
      if (count > mostFiles || size > mostBytes) throw new Error('too much in one archive')
      return true
    },
  })
  return Object.entries(files).map(([name, content]) => ({
    fileName: basename(name.replaceAll('\\', '/')),
    content: Buffer.from(content),
  }))
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
