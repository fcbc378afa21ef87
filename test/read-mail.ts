export interface ReadMail {
  to: string
  subject: string
  text: string
  /** The first link that carries a token; null when there is none. */
  link: string | null
  /** The PDFs that go with it. */
  pdfs: Buffer[]
}

/** Reads an e-mail of ours (a text, alone or with files) as a mail program would. */
export function readMail(raw: string): ReadMail {
  const mail = readPart(raw.replaceAll('\r\n', '\n'))
  const boundary = /boundary="?([^";]+)/i.exec(mail.header('content-type'))?.[1]
  const parts = boundary ? mail.body.split(`--${boundary}`).slice(1, -1).map(readPart) : [mail]
  const text = parts[0] ? decodeText(parts[0]) : ''
  return {
    to: mail.header('to'),
    subject: decodeWords(mail.header('subject')),
    text,
    link: /https?:\/\/\S+[?&]token=\S+/.exec(text)?.[0] ?? null,
    pdfs: parts
      .filter(({ header }) => header('content-type').startsWith('application/pdf'))
      .map(({ body }) => Buffer.from(body, 'base64')),
  }
}

interface Part {
  header: (name: string) => string
  body: string
}

function readPart(part: string): Part {
  const [head = '', ...rest] = part.split('\n\n')
  const headers = head.replaceAll(/\n[ \t]+/g, ' ')
  return {
    header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '',
    body: rest.join('\n\n'),
  }
}

function decodeText({ header, body }: Part): string {
  const encoding = header('content-transfer-encoding')
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  return /quoted-printable/i.test(encoding) ? decodeQuoted(body.replaceAll('=\n', '')) : body
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeWords(text: string): string {
  return text.replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=\s*/gi, (_, kind: string, content: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(content, 'base64').toString('utf8')
      : decodeQuoted(content.replaceAll('_', ' ')),
  )
}
