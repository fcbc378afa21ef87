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

/** What a Mac puts beside each file. */
const isOfSystem = (name: string) => name.startsWith('__MACOSX/') || basename(name).startsWith('._')
