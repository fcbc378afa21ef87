import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTransport, type Transporter } from 'nodemailer'

export interface MailMessage {
  /** The same for every try, so that mail programs show once what was sent twice. */
  id: string
  to: string
  subject: string
  text: string
  attachments: readonly { filename: string; content: Buffer; contentType: string }[]
}

export interface Postman {
  deliver(message: MailMessage): Promise<void>
  close(): void
}

// A server that falls silent must hold up neither the queue nor a stop; nodemailer itself would wait ten minutes.
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** The address with our limits, unless it sets its own: nodemailer takes options of an address from its query alone. */
export function withLimits(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, ms] of Object.entries(limits)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  }
  return url.href
}

/** Sends by SMTP. */
export function smtpPostman(url: string, from: string): Postman {
  const transport: Transporter = createTransport(withLimits(url), { from })
  return {
    async deliver(message) {
      await transport.sendMail(forTransport(message, from))
    },
    close: () => transport.close(),
  }
}

/** nodemailer takes lists that it may change. A Message-ID ends with the sender's domain (RFC 5322 §3.6.4). */
function forTransport({ id, attachments, ...message }: MailMessage, from: string) {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return { ...message, messageId: `<${id}@${domain}>`, attachments: [...attachments] }
}

/** Without an SMTP server every e-mail becomes an `.eml` file in the outbox; its path is printed, and its link, so that a trial needs no mail server (decisions §3). */
export function outboxPostman(folder: string, from: string, tell: (text: string) => void): Postman {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  let count = 0
  return {
    async deliver(message) {
      const built = await transport.sendMail(forTransport(message, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Sorting the names sorts by time; the count tells mails of one millisecond apart.
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      const path = join(folder, `${stamp}-${String(++count).padStart(6, '0')}-${process.pid}.eml`)
      const file = await open(`${path}.part`, 'w', 0o600)
      try {
        await file.writeFile(built.message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
      tell([`E-Mail im Postausgang abgelegt: ${pathToFileURL(path)}`, ...linksOf(message.text)].join('\n'))
    },
    close() {},
  }
}

/** The links of an e-mail: lines that are nothing else. */
function linksOf(text: string): string[] {
  return text.split('\n').filter((line) => /^https?:\/\/\S+$/.test(line.trim()))
}
