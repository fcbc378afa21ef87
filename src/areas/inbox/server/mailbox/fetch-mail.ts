import { mailFileTypes } from '#kernel/files/media-types.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import { mimeMail } from '#server/files/mime-mail.ts'
import { contentHash } from '#server/files/store-content.ts'
import { type BroughtPaper, papersOf, shapeOf } from '../mail/papers-of.ts'
import type { ReadMail } from '../mail/read-mail.ts'
import { joined, longestReadMs, nothingRead, readPaperUntil } from '../store-paper.ts'
import { inItsTurn } from './in-its-turn.ts'
import type { LookOptions } from './look-options.ts'
import { finishMail, goOnWith, knownMail, receiveMailPaper, type WaitingMail } from './mail-rows.ts'
import { largestHead, type OpenMailbox } from './open-mailbox.ts'

const megabyte = 2 ** 20
// Of an e-mail with all its files as they are sent; a file of 25 MB takes 34 of them.
const largestMail = 50 * megabyte
const largestKept = 25 * megabyte
// What has cost the line, or the node, so often is left where it is: first all but its head, then that, too.
const mostTries = 4
const mostTriesOfHead = 7

/** An e-mail as far as the mailbox gives it. */
interface Fetched {
  /** Null of one that is too large, or could not be fetched again and again. */
  source: Buffer | null
  head: Buffer | null
  size: number
  at: Date
}

interface Arrived {
  from: string
  subject: string
  files: BroughtPaper[]
  /** Whether its only file is the e-mail itself, or its head, for all that it would have brought. */
  isStandIn: boolean
}

const nothing = { sha256: null, hasPapers: false }

/**
 * Fetches one e-mail, stores its papers, and is done with it; what cannot be read becomes a paper that says so. Answers false where the mailbox
 * gave nothing of it: then it is for another look.
 */
export async function fetchMail(
  options: LookOptions,
  open: OpenMailbox,
  waiting: WaitingMail,
): Promise<boolean> {
  const { db } = options
  const fetched = await ask(open, waiting)
  if (fetched === 'later') return false
  if (fetched === 'gone') {
    await finishMail(db, waiting, nothing)
    return true
  }
  const { source } = fetched
  const hashes = hashesOf(fetched)
  const [sha256 = null] = hashes
  const known = waiting.isRecounted ? await knownMail(db, waiting, hashes) : null
  if (known?.isWhole) {
    await finishMail(db, waiting, nothing)
    return true
  }
  const mail = known ? await goOnWith(db, waiting, { sha256, papersDone: known.papersDone }) : waiting
  const arrived = source ? await arrivalOf(options, source) : headAlone(fetched, mail)
  const readUntil = Date.now() + (options.longestReadMs ?? longestReadMs)
  for (const [index, file] of arrived.files.entries()) {
    const place = arrived.isStandIn ? 'last' : index
    // An earlier try has stored it.
    if (place !== 'last' && place < mail.papersDone) continue
    await storeFile(options, mail, { ...arrived, at: fetched.at, place, sha256, readUntil }, file)
  }
  await finishMail(db, mail, { sha256, hasPapers: arrived.files.length > 0 })
  return true
}

async function arrivalOf({ readers, signal }: LookOptions, source: Buffer): Promise<Arrived> {
  return arrivedOf(await inItsTurn(signal)(() => readers.mails.read(async () => source)), source)
}

/** What the mailbox gives of an e-mail: `gone` where it does not lie there any more. */
async function ask(open: OpenMailbox, { uid, uidValidity, tries }: WaitingMail) {
  // Counted by UIDs that hold no more.
  if (uidValidity !== open.uidValidity) return 'gone'
  const unseen: Fetched = { source: null, head: null, size: 0, at: new Date() }
  if (tries > mostTriesOfHead) return unseen
  const seen = await open.look(uid)
  if (!seen) {
    // Servers answer with nothing at times, also of what is there.
    if (!(await open.holds(uid))) return 'gone'
    return tries <= mostTries ? 'later' : unseen
  }
  if (seen.size > largestMail || tries > mostTries)
    return { ...seen, source: null, head: headOf(await open.fetchHead(uid)) }
  const source = await open.fetch(uid)
  return source ? { ...seen, source, head: headOf(source) } : 'later'
}

/** By what an e-mail is known after a recount: itself, and its head and size where no more of it was fetched. */
function hashesOf({ source, head, size }: Fetched): Buffer[] {
  const ofHead = head && contentHash(Buffer.concat([head, Buffer.from(`${size}`)]))
  return [source && contentHash(source), ofHead].filter((hash) => hash !== null)
}

async function storeFile(
  { db, readers, signal }: LookOptions,
  mail: WaitingMail,
  {
    from,
    subject,
    at,
    readUntil,
    ...how
  }: Omit<Arrived, 'files'> & {
    at: Date
    readUntil: number
    place: number | 'last'
    sha256: Buffer | null
  },
  { fileName, type, content, note }: BroughtPaper,
): Promise<void> {
  // The e-mail itself waits only where something of it could not be read.
  const isMail = type === mailFileTypes.eml
  const read = isMail
    ? nothingRead
    : await readPaperUntil(readUntil, readers, type, async () => content, inItsTurn(signal))
  await receiveMailPaper(db, mail, how, {
    ...{ fileName, type, content, facts: read.facts, note: joined(note, read.note) },
    isCut: type === 'application/pdf' && shapeOf(content) === 'cut',
    mail: { sender: from, subject, at },
  })
}

const unreadTexts = {
  damaged: 'Diese E-Mail ist beschädigt und lässt sich nicht lesen. Bitte sehen Sie im Postfach nach.',
  unread:
    'Kontor konnte diese E-Mail nicht öffnen: Das Lesen ist zweimal abgebrochen. Bitte sehen Sie im Postfach nach.',
}

/** What a read e-mail brings; with the e-mail itself where it has to be looked at. */
function arrivedOf(read: ReadMail | keyof typeof unreadTexts, source: Buffer): Arrived {
  if (typeof read === 'string') {
    const head = namesOf(source)
    return { ...head, files: [asMail(head.subject, source, unreadTexts[read])], isStandIn: true }
  }
  const { from, subject } = read
  const { papers, said } = papersOf(read, 'mail')
  const files = said === null ? papers : [...papers, asMail(subject, source, said)]
  return { from, subject, files, isStandIn: false }
}

/** Of an e-mail that is too large, or that could not be fetched again and again, its head alone, or not even that. */
function headAlone({ head, size }: Fetched, { papersDone, uid }: WaitingMail): Arrived {
  const shown = head ?? Buffer.from(`Subject: E-Mail ${uid}\r\n\r\n`)
  const { from, subject } = namesOf(shown)
  const tooLarge = `Diese E-Mail ist mit ${Math.round(size / megabyte)} MB zu groß und liegt nur im Postfach.`
  const failed =
    papersDone === 0
      ? 'Diese E-Mail ließ sich mehrmals nicht abholen und liegt nur im Postfach.'
      : 'Aus dieser E-Mail ließ sich nicht alles übernehmen. Der Rest liegt nur im Postfach.'
  const headless = head === null ? ' Auch ihren Absender und ihren Betreff gibt es nicht her.' : ''
  const files = [asMail(subject, shown, size > largestMail ? tooLarge : `${failed}${headless}`)]
  return { from, subject, files, isStandIn: true }
}

/** The head of an e-mail, with the empty line behind it: of a hostile one as much as is read here. */
function headOf(source: Buffer | null): Buffer | null {
  if (source === null) return null
  const start = source.subarray(0, largestHead)
  const end = start.indexOf('\r\n\r\n')
  return end < 0 ? start : start.subarray(0, end + 4)
}

function namesOf(source: Buffer): Pick<Arrived, 'from' | 'subject'> {
  const { from, subject } = mimeMail(headOf(source) ?? source)
  return { from: cutText(from, 300), subject: cutText(subject, 300) }
}

function asMail(subject: string, source: Buffer, note: string): BroughtPaper {
  const content = source.length <= largestKept ? source : source.subarray(0, largestHead)
  return { fileName: `${cutText(subject, 100) || 'E-Mail'}.eml`, type: mailFileTypes.eml, content, note }
}
