import { cleanFileName, fitFileName } from '#kernel/files/file-name.ts'
import { imageTypes, mailFileTypes } from '#kernel/files/media-types.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import { fileType } from '#server/files/file-type.ts'
import { type MimeMail, type MimePart, mimeMail } from '#server/files/mime-mail.ts'
import { type MsgFile, type MsgMail, openMsg } from '#server/files/open-msg.ts'
import { sniffType } from '#server/files/sniff-type.ts'
import { isDocument, mostInArchive, openZip, TooMuch, type UnpackBudget } from './open-zip.ts'

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
  /** How many pictures stand in its text, such as a logo: they are no papers. */
  pictures: number
}

/** What the child of `mail-reader.ts` is asked. */
export interface MailJob {
  bytes: Uint8Array
  /** Of a file that is no e-mail of the mailbox. */
  fileName: string | undefined
}

// Of one e-mail, with all that is packed or forwarded in it; its other files stay in the mailbox.
const mostFiles = 100
const mostLookedAt = 1000
const mostUnpackedMegabytes = 100
// What a person reads of it.
const mostFaults = 10
const largestBytes = 25 * 2 ** 20
// An archive in an archive, an e-mail in an e-mail.
const deepest = 5

const paperTypes: readonly string[] = ['application/pdf', 'application/xml', ...imageTypes]

/** What an e-mail brings as papers: PDF, XML and pictures, also in archives and forwarded e-mails. To be called in a process that may die. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  const mail = mimeMail(bytes)
  const reading = beginReading()
  await takeParts(reading, mail, 0)
  const { left: _, ...read } = reading
  return { ...read, from: cutText(mail.from, 300), subject: cutText(mail.subject, 300) }
}

/** What a file brings that somebody drops, an e-mail or an archive, as if it hung on an e-mail. */
export async function readDropped(bytes: Uint8Array, fileName: string): Promise<ReadMail> {
  const reading = beginReading()
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  await take(reading, { fileName, content }, 0)
  const { left: _, ...read } = reading
  return read
}

const beginReading = (): Reading => ({
  ...{ from: '', subject: '', files: [], faults: [], passed: [], pictures: 0 },
  left: { files: mostLookedAt, bytes: mostUnpackedMegabytes * 2 ** 20 },
})

/** What was read until now, and how much more is looked at. */
interface Reading extends ReadMail {
  left: UnpackBudget & { files: number }
}

async function takeParts(reading: Reading, { parts, isCut }: MimeMail, depth: number): Promise<void> {
  const html = parts
    .filter(({ type }) => type === 'text/html')
    .map(({ content }) => content.toString('latin1'))
  for (const part of parts) {
    if (part.type === 'application/ms-tnef') addFault(reading, tnefFault)
    else if (isSealed(part)) addFault(reading, isSigned(part) ? signedFault : encryptedFault)
    else if (isShown(part, html)) reading.pictures += 1
    else if (!isText(part)) await take(reading, { ...part, isAddition: isAddition(part) }, depth)
  }
  if (isCut) addFault(reading, tooManyFault)
}

function addFault({ faults }: ReadMail, fault: string): void {
  if (faults.includes(fault) || faults.length > mostFaults) return
  faults.push(faults.length < mostFaults ? fault : 'Noch mehr darin lässt sich nicht lesen.')
}

const tooManyFault = 'Darin sind mehr Dateien, als Kontor auf einmal liest.'
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

/** What is written in the e-mail itself is no file; some programs send an XML file as text, and any file without a type. */
function isText({ type, fileName, isAttachment, content }: MimePart): boolean {
  if (fileName !== '' || isAttachment) return false
  if (type !== '' && type !== 'text/plain') return type === 'text/html'
  const found = sniffType(content)
  // Of what is said to be a text, words of a PDF make none.
  return type === '' ? found === null || found === mailFileTypes.eml : found !== 'application/xml'
}

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

async function take(reading: Reading, file: Found, depth: number): Promise<void> {
  const { content } = file
  reading.left.files -= 1
  if (reading.left.files < 0) return addFault(reading, tooManyFault)
  const fileName = cleanFileName(file.fileName)
  const type = await fileType(
    async (position, length) => content.subarray(position, position + length),
    content.length,
  )
  const quoted = fileName === '' ? 'Eine Datei' : `„${fileName}“`
  if (isOtherArchive(content)) addFault(reading, `${quoted} ${closedFault}`)
  else if (type === null || (type === 'application/zip' && isDocument(content))) passOver(reading, file)
  else if (depth > deepest || reading.files.length >= mostFiles) addFault(reading, tooManyFault)
  else if (type === 'application/zip') await takeZip(reading, content, quoted, depth)
  else if (type === mailFileTypes.msg) await takeMsg(reading, content, quoted, depth)
  else if (type === mailFileTypes.eml) await takeParts(reading, mimeMail(content), depth + 1)
  else if (!paperTypes.includes(type)) passOver(reading, file)
  else if (content.length > largestBytes) addFault(reading, `${quoted} ist größer als 25 MB.`)
  else if (!reading.files.some((one) => one.content.equals(content)))
    reading.files.push({ fileName: fitFileName(fileName || 'Anhang', type), type, content })
}

const closedFault = 'ist ein Archiv, das sich nicht öffnen lässt.'
const fullFault = `ist ein Archiv mit mehr, als Kontor auf einmal auspackt (${mostInArchive} Dateien, ${mostUnpackedMegabytes} MB).`
const twinFault = 'ist ein Archiv, in dem mehrere Dateien gleich heißen; gelesen ist von ihnen nur die erste.'

// RAR, 7z and gzip.
const otherArchives = ['526172211a07', '377abcaf271c', '1f8b']

const isOtherArchive = (content: Buffer) =>
  otherArchives.some((sign) => content.toString('hex', 0, 6).startsWith(sign))

function passOver({ passed }: ReadMail, { fileName, isAddition }: Found): void {
  const name = cleanFileName(fileName) || 'Anhang'
  if (!isAddition && !passed.includes(name)) passed.push(name)
}

async function takeZip(reading: Reading, content: Buffer, quoted: string, depth: number): Promise<void> {
  let opened: ReturnType<typeof openZip>
  try {
    opened = openZip(content, reading.left)
  } catch (error) {
    return addFault(reading, `${quoted} ${error instanceof TooMuch ? fullFault : closedFault}`)
  }
  if (opened.hasTwins) addFault(reading, `${quoted} ${twinFault}`)
  for (const file of opened.files) await take(reading, file, depth + 1)
}

async function takeMsg(reading: Reading, content: Buffer, quoted: string, depth: number): Promise<void> {
  let mail: MsgMail
  try {
    mail = openMsg(content)
  } catch {
    return addFault(reading, `${quoted} ist eine E-Mail von Outlook, die sich nicht lesen lässt.`)
  }
  for (const file of mail.files) {
    if (isShownIn(mail, file)) reading.pictures += 1
    else await take(reading, file, depth + 1)
  }
}

const isShownIn = ({ html }: MsgMail, { contentId, isMsg }: MsgFile) =>
  !isMsg && contentId !== '' && html.includes(`cid:${contentId}`)
