import { mailFileTypes } from '#kernel/files/media-types.ts'
import { pdfLookBytes, pdfShape } from '#kernel/files/pdf-shape.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import { mimeMail } from '../mail/mime-parts.ts'
import type { MailFile, ReadMail } from '../mail/read-mail.ts'
import { readPaper } from '../store-paper.ts'
import type { LookOptions } from './look-options.ts'
import { finishMail, isKnown, receiveMailPaper, type WaitingMail } from './mail-rows.ts'
import type { OpenMailbox } from './open-mailbox.ts'

const megabyte = 2 ** 20
// Of an e-mail with all its files as they are sent; a file of 25 MB takes 34 of them.
const largestMail = 50 * megabyte
const largestKept = 25 * megabyte
// What has cost the line, or the node, so often is left where it is.
const mostTries = 4

interface Arrived {
  from: string
  subject: string
  files: (MailFile & { note: string | null })[]
  /** Whether its only file is the e-mail itself, or its head, for all that it would have brought. */
  isStandIn: boolean
}

/** Fetches one e-mail, stores its papers, and is done with it; what cannot be read becomes a paper that says so. */
export async function fetchMail(options: LookOptions, open: OpenMailbox, mail: WaitingMail): Promise<void> {
  const { db } = options
  // Counted by UIDs that hold no more.
  if (mail.uidValidity !== open.uidValidity) return finishMail(db, mail, { source: null, hasPapers: false })
  const seen = await open.look(mail.uid)
  if (!seen) return finishMail(db, mail, { source: null, hasPapers: false })
  const mayFetch = seen.size <= largestMail && mail.tries <= mostTries
  const source = mayFetch ? await open.fetch(mail.uid) : null
  if (mail.isRecounted && source && (await isKnown(db, mail, source)))
    return finishMail(db, mail, { source: null, hasPapers: false })
  const arrived = source
    ? arrivedOf(await options.mailReader.read(source), source)
    : headAlone((await open.fetchHead(mail.uid)) ?? Buffer.from('Subject: ?\r\n\r\n'), mail, seen.size)
  for (const [place, file] of arrived.files.entries())
    await storeFile(options, mail, { ...arrived, at: seen.at }, arrived.isStandIn ? 'last' : place, file)
  await finishMail(db, mail, { source, hasPapers: arrived.files.length > 0 })
}

async function storeFile(
  { db, readers }: LookOptions,
  mail: WaitingMail,
  { from, subject, at }: Pick<Arrived, 'from' | 'subject'> & { at: Date },
  place: number | 'last',
  { fileName, type, content, note }: Arrived['files'][number],
): Promise<void> {
  // The e-mail itself waits only where something of it could not be read.
  const isMail = type === mailFileTypes.eml
  const facts = isMail ? null : await readPaper(readers, type, async () => content)
  await receiveMailPaper(db, mail, place, {
    ...{ fileName, type, content, note, facts },
    isCut: type === 'application/pdf' && shapeOf(content) === 'cut',
    mail: { sender: from, subject, at },
  })
}

function shapeOf(content: Buffer) {
  const [start, end] = [content.subarray(0, pdfLookBytes), content.subarray(-pdfLookBytes)]
  return pdfShape(start.toString('latin1'), end.toString('latin1'))
}

const damaged = 'Diese E-Mail ist beschädigt und lässt sich nicht lesen. Bitte sehen Sie im Postfach nach.'

const emptyFault = ({ fileName }: MailFile) =>
  `„${fileName}“ ist leer oder beschädigt und lässt sich mit keinem Programm öffnen.`

/** What a read e-mail brings; with the e-mail itself where something of it could not be read, or where it brings no paper but other files. */
function arrivedOf(read: ReadMail | null, source: Buffer): Arrived {
  if (read === null) {
    const head = headOf(source)
    return { ...head, files: [asMail(head.subject, source, damaged)], isStandIn: true }
  }
  const { from, subject } = read
  const isEmpty = ({ type, content }: MailFile) => type === 'application/pdf' && shapeOf(content) === 'empty'
  const papers = read.files.filter((file) => !isEmpty(file))
  const faults = [...read.faults, ...read.files.filter(isEmpty).map(emptyFault)]
  if (faults.length > 0) faults.unshift('Nicht alles aus dieser E-Mail ist lesbar.')
  const passed = passedText(read.passed)
  const isAsked = faults.length > 0 || (passed !== '' && papers.length === 0)
  const remark = passed === '' || isAsked ? null : `Aus derselben E-Mail: ${passed}`
  const files: Arrived['files'] = papers.map((file, place) => ({
    ...file,
    note: place === 0 ? remark : null,
  }))
  if (isAsked) files.push(asMail(subject, source, [...faults, passed].filter(Boolean).join(' ')))
  return { from, subject, files, isStandIn: false }
}

// What is told by name; who wants to know more looks into the e-mail.
const mostNamed = 5

function passedText(names: readonly string[]): string {
  const [first, ...others] = names.map((name) => `„${cutText(name, 100)}“`)
  if (first === undefined) return ''
  if (others.length === 0) return `${first} ist kein Papier, das Kontor liest.`
  const shown = [first, ...others.slice(0, mostNamed - 1)]
  const more = names.length - shown.length
  const last = more === 0 ? shown.pop() : more === 1 ? 'eine weitere Datei' : `${more} weitere Dateien`
  return `${shown.join(', ')} und ${last} sind keine Papiere, die Kontor liest.`
}

/** Of an e-mail that is too large, or that could not be fetched again and again, its head alone. */
function headAlone(head: Buffer, { papersDone }: WaitingMail, size: number): Arrived {
  const { from, subject } = headOf(head)
  const tooLarge = `Diese E-Mail ist mit ${Math.round(size / megabyte)} MB zu groß und liegt nur im Postfach.`
  const failed =
    papersDone === 0
      ? 'Diese E-Mail ließ sich mehrmals nicht abholen und liegt nur im Postfach.'
      : 'Aus dieser E-Mail ließ sich nicht alles übernehmen. Der Rest liegt nur im Postfach.'
  const files = [asMail(subject, head, size > largestMail ? tooLarge : failed)]
  return { from, subject, files, isStandIn: true }
}

function headOf(source: Buffer): Pick<Arrived, 'from' | 'subject'> {
  const end = source.indexOf('\r\n\r\n')
  const { from, subject } = mimeMail(source.subarray(0, end < 0 ? 64 * 1024 : end + 4))
  return { from: cutText(from, 300), subject: cutText(subject, 300) }
}

function asMail(subject: string, source: Buffer, note: string): Arrived['files'][number] {
  const content = source.length <= largestKept ? source : source.subarray(0, 64 * 1024)
  return { fileName: `${cutText(subject, 100) || 'E-Mail'}.eml`, type: mailFileTypes.eml, content, note }
}
