export interface ReadMail {
  to: string
  subject: string
  text: string
  /** The first link that carries a token; null when there is none. */
  link: string | null
}

/** Reads an e-mail of ours (one text part) as a mail program would. */
export function readMail(raw: string): ReadMail {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const headers = head.replaceAll(/\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  const text = decodeBody(rest.join('\n\n'), header('content-transfer-encoding'))
  return {
    to: header('to'),
    subject: decodeWords(header('subject')),
    text,
    link: /https?:\/\/\S+[?&]token=\S+/.exec(text)?.[0] ?? null,
  }
}

function decodeBody(body: string, encoding: string): string {
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
