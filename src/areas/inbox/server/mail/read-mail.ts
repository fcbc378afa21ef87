import { cleanFileName, fitFileName } from '#kernel/files/file-name.ts'
import { imageTypes, mailFileTypes } from '#kernel/files/media-types.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import { fileType } from '#server/files/file-type.ts'
import { sniffType } from '#server/files/sniff-type.ts'
import { type MimePart, mimeMail } from './mime-parts.ts'
import { openMsg } from './open-msg.ts'
import { isDocument, openZip } from './open-zip.ts'

/** A file that an e-mail brings, by its content. */
export interface MailFile {
  fileName: string
  type: string
  content: Buffer
}

export interface ReadMail {
  from: string
  subject: string
  files: MailFile[]
  /** What of it could not be read, in German: then somebody has to look into the e-mail itself. */
  faults: string[]
  /** The names of its files that are no papers, such as documents of Word. */
  passed: string[]
}

// Of one e-mail; its other files stay in the mailbox.
const mostFiles = 100
const largestBytes = 25 * 2 ** 20
// An archive in an archive, an e-mail in an e-mail.
const deepest = 5

const paperTypes: readonly string[] = ['application/pdf', 'application/xml', ...imageTypes]

/** What an e-mail brings as papers: PDF, XML and pictures, also in archives and forwarded e-mails. To be called in a process that may die. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  const { from, subject, parts } = mimeMail(bytes)
  const read: ReadMail = {
    ...{ from: cutText(from, 300), subject: cutText(subject, 300) },
    ...{ files: [], faults: [], passed: [] },
  }
  const html = parts
    .filter(({ type }) => type === 'text/html')
    .map(({ content }) => content.toString('latin1'))
  for (const part of parts) {
    if (part.type === 'application/ms-tnef') read.faults.push(tnefFault)
    else if (isSealed(part)) read.faults.push(isSigned(part) ? signedFault : encryptedFault)
    else if (!isText(part) && !isShown(part, html))
      await take(read, { ...part, isAddition: isAddition(part) }, 0)
  }
  return read
}

const tnefFault = 'Ihr Anhang ist in Outlooks eigenem Format (winmail.dat), das Kontor nicht liest.'
const encryptedFault = 'Sie ist verschlüsselt.'
const signedFault = 'Sie steckt in ihrer Signatur (smime.p7m), die Kontor nicht öffnet.'
const sealedTypes = ['application/pkcs7-mime', 'application/x-pkcs7-mime', 'application/pgp-encrypted']

const isSealed = ({ type, fileName }: MimePart) => sealedTypes.includes(type) || /\.p7m$/i.test(fileName)

/** Whether S/MIME (RFC 8551 §3.5.2) only packed an e-mail into its signature: by its content (RFC 5652 §5.1, §6.1), else as it says. */
function isSigned({ type, smimeType, fileName, content }: MimePart): boolean {
  const [, kind] = /06092a864886f70d0107(0[1-6])/.exec(content.toString('hex', 0, 40)) ?? []
  if (kind !== undefined) return kind === '02'
  return type !== 'application/pgp-encrypted' && (smimeType === 'signed-data' || /sign/i.test(fileName))
}

/** What is written in the e-mail itself is no file; some programs send an XML file as text, with a name or without. */
const isText = ({ type, fileName, isAttachment, content }: MimePart) =>
  fileName === '' &&
  !isAttachment &&
  (type === 'text/html' || (type === 'text/plain' && sniffType(content) !== 'application/xml'))

/** What mail programs add by themselves: signatures, cards, appointments, reports, and texts again as files. */
const isAddition = ({ type, fileName, isAttachment }: MimePart) =>
  (!isAttachment && (fileName === '' || type.startsWith('text/'))) ||
  /\.(?:p7s|asc|sig|vcf|ics)$|^ATT\d+\.(?:txt|html?)$/i.test(fileName)

/** A picture that stands in a text, such as a logo below it. */
function isShown({ type, contentId, isRelated, isAttachment }: MimePart, html: readonly string[]): boolean {
  if (!type.startsWith('image/') || contentId === '') return false
  return html.some((text) => text.includes(`cid:${contentId}`)) || (isRelated && !isAttachment)
}

interface Found {
  fileName: string
  content: Buffer
  /** Of which nobody asks where it is if it is no paper. */
  isAddition?: boolean
}

async function take(read: ReadMail, file: Found, depth: number): Promise<void> {
  const { content } = file
  const fileName = cleanFileName(file.fileName)
  const type = await fileType(
    async (position, length) => content.subarray(position, position + length),
    content.length,
  )
  const quoted = fileName === '' ? 'Eine Datei' : `„${fileName}“`
  const archiveFault = `${quoted} ist ein Archiv, das sich nicht öffnen lässt.`
  if (isOtherArchive(content)) read.faults.push(archiveFault)
  else if (type === null || (type === 'application/zip' && isDocument(content))) passOver(read, file)
  else if (depth > deepest || read.files.length >= mostFiles) {
    const fault = 'Sie bringt zu viele Dateien auf einmal.'
    if (!read.faults.includes(fault)) read.faults.push(fault)
  } else if (type === 'application/zip') await takeAll(read, depth, () => openZip(content), archiveFault)
  else if (type === mailFileTypes.msg)
    await takeAll(
      read,
      depth,
      () => filesOfMsg(content),
      `${quoted} ist eine E-Mail von Outlook, die sich nicht lesen lässt.`,
    )
  else if (type === mailFileTypes.eml) await takeForwarded(read, content)
  else if (!paperTypes.includes(type)) passOver(read, file)
  else if (content.length > largestBytes) read.faults.push(`${quoted} ist größer als 25 MB.`)
  else if (!read.files.some((one) => one.content.equals(content)))
    read.files.push({ fileName: fitFileName(fileName || 'Anhang', type), type, content })
}

// RAR, 7z and gzip.
const otherArchives = ['526172211a07', '377abcaf271c', '1f8b']

const isOtherArchive = (content: Buffer) =>
  otherArchives.some((sign) => content.toString('hex', 0, 6).startsWith(sign))

function passOver({ passed }: ReadMail, { fileName, isAddition }: Found): void {
  const name = cleanFileName(fileName) || 'Anhang'
  if (!isAddition && !passed.includes(name)) passed.push(name)
}

async function takeAll(
  read: ReadMail,
  depth: number,
  open: () => { fileName: string; content: Buffer }[],
  fault: string,
): Promise<void> {
  let files: ReturnType<typeof open>
  try {
    files = open()
  } catch {
    read.faults.push(fault)
    return
  }
  for (const file of files) await take(read, file, depth + 1)
}

function filesOfMsg(content: Buffer): { fileName: string; content: Buffer }[] {
  const { html, files } = openMsg(content)
  return files.filter(
    ({ contentId, isMsg }) => isMsg || contentId === '' || !html.includes(`cid:${contentId}`),
  )
}

/** An e-mail that hangs on another one as a file. */
async function takeForwarded(read: ReadMail, content: Buffer): Promise<void> {
  const inner = await readMail(content)
  for (const file of inner.files)
    if (read.files.length < mostFiles && !read.files.some((one) => one.content.equals(file.content)))
      read.files.push(file)
  read.faults.push(...inner.faults)
  read.passed.push(...inner.passed.filter((name) => !read.passed.includes(name)))
}
