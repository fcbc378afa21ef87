import { mailFileTypes } from '#kernel/files/media-types.ts'
import { sniffType } from '#server/files/sniff-type.ts'
import { type FileFault, fault } from './file-fault.ts'

export const mostXmlBytes = 25 * 2 ** 20
// A PDF ends with where its table of contents is. One that does not is searched for its parts, which takes long if it is large.
const mostSearchedBytes = 5 * 2 ** 20
const endBytes = 2 ** 16

/** What a file is by what stands in it, not by its name; null where it is neither. */
export function kindOf(bytes: Uint8Array): 'pdf' | 'xml' | 'mail' | 'msg' | 'zip' | null {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  // A comment of an XML file may speak of PDFs.
  if (/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(start)) return 'xml'
  // Programs write something before it at times; readers look for it in the first kilobyte.
  if (start.includes('%PDF-')) return 'pdf'
  const type = sniffType(bytes)
  if (type === 'application/zip') return 'zip'
  if (type === 'application/x-ole-storage') return 'msg'
  return type === mailFileTypes.eml ? 'mail' : null
}

/** Why a file need not be read to be refused, by its first and last bytes and its size; null where it has to be read. */
export function refuseUnread(bytes: Uint8Array): FileFault | null {
  const kind = kindOf(bytes)
  if (kind === null) return fault('format', 'Die Datei ist weder eine XML- noch eine PDF-Datei')
  if (kind === 'xml') return bytes.length > mostXmlBytes ? fault('format', tooLarge(mostXmlBytes)) : null
  const isCutOff =
    kind === 'pdf' &&
    bytes.length > mostSearchedBytes &&
    !Buffer.from(bytes.subarray(-endBytes)).includes('startxref')
  return isCutOff ? fault('format', 'Die PDF-Datei ist abgeschnitten und lässt sich nicht lesen') : null
}

export function tooLarge(mostBytes: number): string {
  return `Die XML-Datei ist größer als ${Math.floor(mostBytes / 2 ** 20)} MB`
}
