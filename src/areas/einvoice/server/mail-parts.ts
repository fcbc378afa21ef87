/** A part of an e-mail that holds no others: its media type in small letters, '' where it says none, and its content as it was before it was sent. */
export interface MailPart {
  type: string
  /** Whether it has a file's name, whatever type it says it is of. */
  isNamed: boolean
  content: Uint8Array
}

// Forwarded e-mails lie in e-mails, and a hostile one in itself.
const deepest = 10
const mostParts = 100

/** The parts of an e-mail as files hold it (RFC 2045, RFC 2046), those of forwarded e-mails too. Never throws. */
export function mailParts(bytes: Uint8Array): MailPart[] {
  // One character for each byte: contents of all encodings come through unharmed.
  const text = Buffer.from(bytes).toString('latin1')
  const mails = text.startsWith('From ') ? mailsOf(text) : [text]
  return mails.flatMap((mail) => partsOf(mail, 0)).slice(0, mostParts)
}

/** The e-mails of a folder (RFC 4155): before each stands a line with its sender and moment, or with a dash for him. */
function mailsOf(folder: string): string[] {
  const mails = folder.split(/(?:^|\r?\n\r?\n)From [^\r\n]*\d{4}[^\r\n]*\r?\n/, mostParts + 1).slice(1)
  return mails.map((mail) => mail.replace(/^>(>*From )/gm, '$1'))
}

function partsOf(text: string, depth: number): MailPart[] {
  const end = /\r?\n\r?\n|^\r?\n/.exec(text)
  if (end === null || depth > deepest) return []
  const body = text.slice(end.index + end[0].length)
  const fieldOf = fieldsOf(text.slice(0, end.index))
  const kind = fieldOf('content-type')
  const type = (/^[^;\s]+/.exec(kind)?.[0] ?? '').toLowerCase()
  const boundary = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(kind)
  if (type.startsWith('multipart/') && boundary) {
    return split(body, boundary[1] ?? boundary[2] ?? '').flatMap((part) => partsOf(part, depth + 1))
  }
  const content = decoded(body, fieldOf('content-transfer-encoding').trim().toLowerCase())
  if (type === 'message/rfc822') return partsOf(content.toString('latin1'), depth + 1)
  const isNamed = /;\s*(?:file)?name\*?(?:0\*?)?\s*=/i.test(`${kind};${fieldOf('content-disposition')}`)
  return [{ type, isNamed, content }]
}

/** The fields of a head, each in one line; '' for one that is not there. */
function fieldsOf(head: string): (name: string) => string {
  const lines = head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  return (name) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
}

/** What stands between the lines of a boundary; what stands before the first and after the last is for no reader. */
function split(body: string, boundary: string): string[] {
  const escaped = boundary.replace(/[^A-Za-z0-9]/g, '\\$&')
  const [inside = ''] = `\n${body}`.split(new RegExp(`\\r?\\n--${escaped}--[ \\t]*\\r?(?=\\n|$)`), 1)
  const [, ...parts] = inside.split(new RegExp(`\\r?\\n--${escaped}[ \\t]*\\r?\\n`), mostParts + 1)
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
