import { type FileFault, fault } from './file-fault.ts'
import { mostXmlBytes } from './refuse-unread.ts'

const mostUnpackedBytes = 100 * 2 ** 20
// In all that lies in one another.
const mostFiles = 1000
// What a person reads of it.
const mostTold = 10
export const mostUnpackedMegabytes = mostUnpackedBytes / 2 ** 20

/** How much of one file is read, whatever it is packed into: an e-mail may hold archives, an archive PDFs, and each of them many files. */
export interface ReadingLimits {
  /** Takes so many bytes of XML; a fault once there are more than one file may have. */
  takeXml(bytes: number): FileFault | null
  /** How many more bytes of XML may be taken. */
  leftXml(): number
  /** Takes what an archive holds, unpacked; false once there is too much. */
  takeUnpacked(bytes: number): boolean
  /** Takes a file of an e-mail or an archive; false once there are too many. */
  takeFile(): boolean
  /** Why the file is not read on; null as long as nothing is too much. */
  refusal(): FileFault | null
  /** Tells what was not looked into, though it may hold an invoice, too: `element` is what it lies in, the message German without its full stop. */
  leaveUnread(element: string, message: string): void
  unread(): readonly { element: string; message: string }[]
}

export function readingLimits(): ReadingLimits {
  let xml = 0
  let unpacked = 0
  let files = 0
  const left = new Map<string, { element: string; message: string }>()
  const refusal = () =>
    xml <= mostXmlBytes
      ? null
      : fault(
          'format',
          `Die XML-Dateien darin sind zusammen größer als ${mostXmlBytes / 2 ** 20} MB; legen Sie die Rechnung einzeln ab`,
        )
  return {
    takeXml(bytes) {
      xml += bytes
      return refusal()
    },
    leftXml: () => Math.max(0, mostXmlBytes - xml),
    takeUnpacked(bytes) {
      unpacked += bytes
      return unpacked <= mostUnpackedBytes
    },
    takeFile() {
      files += 1
      return files <= mostFiles
    },
    refusal,
    leaveUnread(element, message) {
      if (left.has(message)) return
      if (left.size < mostTold) left.set(message, { element, message })
      else left.set('', { element, message: 'Noch mehr darin ist nicht gelesen' })
    },
    unread: () => [...left.values()],
  }
}
