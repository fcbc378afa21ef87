import { cutText } from '#kernel/texts/cut-text.ts'
import { type MimePart, mimeMail } from '#server/files/mime-mail.ts'
import type { FileResult } from './electronic-file.ts'
import { invoiceOfSeveral } from './invoice-of-several.ts'
import type { ReadingLimits } from './reading-limits.ts'
import { kindOf } from './refuse-unread.ts'

/** Said of an e-mail with more than is looked into. */
export const tooManyFiles = 'Die E-Mail enthält mehr Dateien, als Kontor auf einmal liest'

/**
 * The invoice that an e-mail, or a folder of them, brings as XML, PDF, in a ZIP or in another e-mail, read by `read`. Never throws, if `read`
 * does not.
 */
export async function readMailInvoice(
  bytes: Uint8Array,
  read: (part: Uint8Array) => Promise<FileResult>,
  limits: ReadingLimits,
): Promise<FileResult> {
  const results: FileResult[] = []
  const { parts, isCut } = mimeMail(bytes)
  if (isCut) limits.leaveUnread('E-Mail', tooManyFiles)
  for (const part of parts) {
    if (closedTypes.includes(part.type) || isClosed(part)) limits.leaveUnread('E-Mail', unreadText(part))
    else if (isFile(part)) {
      if (!limits.takeFile()) {
        limits.leaveUnread('E-Mail', tooManyFiles)
        break
      }
      const result = await read(part.content)
      // Of a part that may be text only an invoice tells that it is none.
      if (result.ok || isNamed(part) || !['', 'text/plain'].includes(part.type)) results.push(result)
    }
  }
  return invoiceOfSeveral(results, 'Die E-Mail')
}

const isNamed = ({ fileName, isAttachment }: MimePart) => fileName !== '' || isAttachment

/** What is written in the e-mail itself is no file; some programs send an XML file as plain text, with a name or without. */
function isFile(part: MimePart): boolean {
  const { type, content } = part
  if (!isNamed(part) && type === 'text/html') return false
  const kind = kindOf(content)
  const isText = !isNamed(part) && type === 'text/plain'
  if (kind === 'pdf' || kind === 'zip' || kind === 'msg') return !isText
  // Words that somebody quotes may begin as an e-mail does.
  if (kind === 'mail') return isNamed(part) || (type !== '' && !type.startsWith('text/'))
  return kind === 'xml'
}

// Outlook's own packing, and what is encrypted or lies in its signature.
const closedTypes = [
  'application/ms-tnef',
  'application/pkcs7-mime',
  'application/x-pkcs7-mime',
  'application/pgp-encrypted',
]

interface NamedFile {
  fileName: string
  content: Buffer
}

/** What may hold a file and is not opened: archives of other kinds, what is encrypted. */
export const isClosed = ({ fileName, content }: NamedFile): boolean =>
  /\.(?:p7m|7z|rar|tar|t?gz)$/i.test(fileName) ||
  /^(?:526172211a07|377abcaf271c|1f8b)/.test(content.toString('hex', 0, 6))

export const unreadText = ({ fileName }: NamedFile): string =>
  `${fileName === '' ? 'Ein Anhang' : `„${cutText(fileName, 60)}“`} in der E-Mail ist nicht gelesen`
