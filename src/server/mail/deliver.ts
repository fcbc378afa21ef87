import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTransport } from 'nodemailer'
import { anchorHeader } from '#kernel/journal-anchor.ts'
import { senderOf } from './mail-sender.ts'
import type { MailSender } from './queue-mail.ts'

export interface MailMessage {
  /** The same for every try, so that mail programs show once what was sent twice. */
  id: string
  /** On whose behalf; null: Kontor's own. */
  sender: MailSender | null
  to: string
  cc: readonly string[]
  bcc: readonly string[]
  /** Those of them who are still to get it; empty: all. */
  only: readonly string[]
  subject: string
  text: string
  /** Where the journal stood when it was sent, which its header says; null: there is no journal. */
  anchor: string | null
  attachments: readonly { filename: string; content: Buffer; contentType: string }[]
}

export interface Postman {
  /** Whether he has no mail server and puts e-mails into files. */
  files: boolean
  /** What opens the mail server, in the forms in which it goes over the line: in no word of it that somebody is told. */
  secrets: readonly string[]
  /** Answers whom the mail server turned away, while it took the e-mail for others; fails when it took it for nobody. */
  deliver(message: MailMessage): Promise<readonly string[]>
  close(): void
}

// A server that falls silent must hold up neither the queue nor a stop; nodemailer itself would wait ten minutes.
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

// Nobody reads what stays on the machine.
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * The address with our limits, unless it sets its own: nodemailer takes options of an address from its query alone. A server elsewhere must
 * offer STARTTLS, or e-mails and password would go in clear; `ignoreTLS=true` says that they may.
 */
export function withLimits(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const mayBeClear = url.protocol === 'smtps:' || loopback.test(url.hostname)
  if (!mayBeClear && !url.searchParams.has('ignoreTLS') && !url.searchParams.has('requireTLS'))
    url.searchParams.set('requireTLS', 'true')
  for (const [name, ms] of Object.entries(limits)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  }
  return url.href
}

/** Name and password of an address as the login sends them (RFC 4616, AUTH LOGIN): some servers repeat a command that they do not take. */
export function secretsOf(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  const [name, secret] = [username, password].map(decodeURIComponent)
  if (!name || !secret) return []
  const sent = [`\0${name}\0${secret}`, secret, name].map((text) => Buffer.from(text).toString('base64'))
  return [...sent, secret]
}

/** Sends by SMTP. */
export function smtpPostman(url: string, mailFrom: string | null): Postman {
  const transport = createTransport(withLimits(url))
  return {
    files: false,
    secrets: secretsOf(url),
    async deliver(message) {
      const { rejected } = await transport.sendMail(forTransport(message, mailFrom))
      return rejected.map(addressOf)
    },
    close: () => transport.close(),
  }
}

const addressOf = (address: string | { address: string }) =>
  typeof address === 'string' ? address : address.address

/** nodemailer takes lists that it may change. A Message-ID ends with the sender's domain (RFC 5322 §3.6.4). */
function forTransport({ id, sender, only, anchor, ...message }: MailMessage, mailFrom: string | null) {
  const { from, replyTo } = senderOf(sender, mailFrom)
  const domain = from.address.split('@').at(-1)
  return {
    ...message,
    from,
    ...(replyTo && { replyTo }),
    cc: [...message.cc],
    bcc: [...message.bcc],
    attachments: [...message.attachments],
    messageId: `<${id}@${domain}>`,
    ...(anchor && { headers: { [anchorHeader]: anchor } }),
    ...(only.length > 0 && { envelope: { from: from.address, to: [...only] } }),
  }
}

/** Without an SMTP server every e-mail becomes an `.eml` file in the outbox; its path is printed, and its link, so that a trial needs no mail server (decisions §3). */
export function outboxPostman(
  folder: string,
  mailFrom: string | null,
  tell: (text: string) => void,
): Postman {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let count = 0
  return {
    files: true,
    secrets: [],
    async deliver(message) {
      const built = await transport.sendMail(forTransport(message, mailFrom))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Sorting the names sorts by time; the count tells mails of one millisecond apart.
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      const path = join(folder, `${stamp}-${String(++count).padStart(6, '0')}-${process.pid}.eml`)
      const file = await open(`${path}.part`, 'w', 0o600)
      try {
        // The transport was told to make a buffer of it.
        await file.writeFile(built.message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
      tell([`E-Mail im Postausgang abgelegt: ${pathToFileURL(path)}`, ...linksOf(message.text)].join('\n'))
      return []
    },
    close() {},
  }
}

/** The links of an e-mail: lines that are nothing else. */
function linksOf(text: string): string[] {
  return text.split('\n').filter((line) => /^https?:\/\/\S+$/.test(line.trim()))
}
