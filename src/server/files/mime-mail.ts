import { headerText, parameterOf } from './header-words.ts'

/** A part of an e-mail that holds no others. */
export interface MimePart {
  /** Its media type as the e-mail says it, in small letters; '' where it says none, which mostly is a text. */
  type: string
  /** What S/MIME did to it, in small letters (RFC 8551 §3.2.2); '' where it does not say. */
  smimeType: string
  /** '' for a part without one. */
  fileName: string
  isAttachment: boolean
  /** By what the text shows it (`cid:`); '' where nothing can. */
  contentId: string
  /** Whether it belongs to a text that shows it (multipart/related). */
  isRelated: boolean
  content: Buffer
}

export interface MimeMail {
  from: string
  subject: string
  parts: MimePart[]
  /** Whether it has more parts than are looked at here, or lies in itself too deep. */
  isCut: boolean
}

// Forwarded e-mails lie in e-mails, and a hostile one in itself.
const deepest = 20
const mostParts = 1000

/**
 * An e-mail as it lies in the mailbox (RFC 5322, RFC 2045 to 2049), with the parts of those that were forwarded in it; of a folder of e-mails
 * the parts of all, and whose the first is. Never throws.
 */
export function mimeMail(bytes: Uint8Array): MimeMail {
  // One character for each byte: contents of all encodings come through unharmed.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const { mails, isCut } = mailsOf(text)
  const [first = ''] = mails
  const { fieldOf } = headOf(first)
  const found: Found = { parts: [], isCut }
  for (const mail of mails) collect(mail, { depth: 0, isRelated: false }, found)
  return { from: headerText(fieldOf('from')), subject: headerText(fieldOf('subject')), ...found }
}

/** The e-mails of a folder (RFC 4155), as many as are read; of what is none the text itself. */
function mailsOf(text: string): { mails: string[]; isCut: boolean } {
  if (!text.startsWith('From ')) return { mails: [text], isCut: false }
  const mails: string[] = []
  let start = mailAfter(text, 0) ?? 0
  // Line by line: a hostile folder is as long to look through as any other.
  for (let at = text.indexOf('\nFrom '); at >= 0; at = text.indexOf('\nFrom ', at + 1)) {
    const next = mailAfter(text, at + 1)
    if (next === null) continue
    mails.push(mailOf(text.slice(start, at + 1)))
    start = next
    if (mails.length > mostParts) return { mails, isCut: true }
  }
  mails.push(quotedBack(text.slice(start)))
  return { mails, isCut: false }
}

// With the first name of the head behind it.
const longestSeparator = 1000

/**
 * Where the e-mail begins that a line announces, with its sender, or a dash for him, and its moment; null where the line belongs to a text. Before
 * it stands an empty line, which some programs leave out: then it has to name the time of day. Behind it stands the first field of a head.
 */
function mailAfter(text: string, lineAt: number): number | null {
  const seen = text.slice(lineAt, lineAt + longestSeparator)
  const line = seen.slice(0, seen.indexOf('\n') + 1)
  const isParted = lineAt === 0 || /\n\r?\n$/.test(text.slice(Math.max(0, lineAt - 3), lineAt))
  const isSeparator = /\d{4}/.test(line) && (isParted || /\d:\d\d/.test(line))
  const isHead = /^>*[\x21-\x39\x3b-\x7e]+:/.test(seen.slice(line.length))
  return isSeparator && isHead ? lineAt + line.length : null
}

/** An e-mail of a folder without the empty line that parts it from the next one. */
const mailOf = (text: string) => quotedBack(text.slice(0, -4) + text.slice(-4).replace(/(?:\r?\n){1,2}$/, ''))

/** As it was written: in a folder a mark stands before its own lines that begin as those that announce the next one. */
const quotedBack = (mail: string) => mail.replace(/^>(>*From )/gm, '$1')

type Found = Pick<MimeMail, 'parts' | 'isCut'>

interface Place {
  depth: number
  isRelated: boolean
}

function collect(text: string, { depth, isRelated }: Place, found: Found): void {
  if (depth > deepest || found.parts.length >= mostParts) {
    found.isCut = true
    return
  }
  const { fieldOf, body } = headOf(text)
  const kind = fieldOf('content-type')
  const type = (/^[^;\s]+/.exec(kind)?.[0] ?? '').toLowerCase()
  const boundary = parameterOf(kind, 'boundary')
  if (type.startsWith('multipart/') && boundary !== '') {
    const place = { depth: depth + 1, isRelated: isRelated || type === 'multipart/related' }
    for (const part of split(body, boundary)) collect(part, place, found)
    return
  }
  const content = decoded(body, fieldOf('content-transfer-encoding').toLowerCase())
  if (type === 'message/rfc822' || type === 'message/global') {
    collect(content.toString('latin1'), { depth: depth + 1, isRelated: false }, found)
    return
  }
  const disposition = fieldOf('content-disposition')
  found.parts.push({
    type,
    smimeType: parameterOf(kind, 'smime-type').toLowerCase(),
    fileName: parameterOf(disposition, 'filename') || parameterOf(kind, 'name'),
    isAttachment: /^attachment\b/i.test(disposition),
    contentId: fieldOf('content-id').replace(/^<|>$/g, ''),
    isRelated,
    content,
  })
}

function headOf(text: string): { fieldOf: (name: string) => string; body: string } {
  const end = /\r?\n\r?\n|^\r?\n/.exec(text)
  const head = end === null ? text : text.slice(0, end.index)
  const lines = head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  return {
    body: end === null ? '' : text.slice(end.index + end[0].length),
    fieldOf: (name) =>
      lines
        .find((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`)
        ?.slice(name.length + 1)
        .trim() ?? '',
  }
}

/** What stands between the lines of a boundary, at most one part more than are read; what stands before the first and after the last is for no reader. */
function split(body: string, boundary: string): string[] {
  const parts: string[] = []
  const mark = `--${boundary}`
  let start = -1
  for (let at = body.indexOf(mark); at >= 0 && parts.length <= mostParts; at = body.indexOf(mark, at + 1)) {
    if (at > 0 && body[at - 1] !== '\n') continue
    const lineEnd = body.indexOf('\n', at)
    const rest = body.slice(at + mark.length, lineEnd < 0 ? undefined : lineEnd).trim()
    // A longer boundary that begins alike is another one.
    if (rest !== '' && rest !== '--') continue
    if (start >= 0) parts.push(body.slice(start, at).replace(/\r?\n$/, ''))
    start = lineEnd < 0 ? body.length : lineEnd + 1
    if (rest === '--') return parts
  }
  // Cut off before its last boundary.
  if (start >= 0 && start < body.length) parts.push(body.slice(start))
  return parts
}

function decoded(text: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(text, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(text, 'latin1')
  const joined = text.replace(/=[ \t]*\r?\n/g, '')
  const plain = joined.replace(/=([0-9A-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return Buffer.from(plain, 'latin1')
}
