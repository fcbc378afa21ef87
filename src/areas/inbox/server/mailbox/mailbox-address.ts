/** A mailbox as it is asked for. */
export interface MailboxAddress {
  host: string
  port: number
  /** By TLS from the first byte on. */
  isSecure: boolean
  /** Whether nothing may be said before the line is encrypted by STARTTLS; on the machine itself it need not be. */
  needsStartTls: boolean
  user: string
  password: string
  folder: string
  /** What people call it; without its password. */
  name: string
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/

/** The mailbox that `IMAP_URL` names; its folder is the inbox where it names none. The setting was checked (`settings.ts`). */
export function mailboxAddress(imapUrl: string): MailboxAddress {
  const url = new URL(imapUrl)
  const isSecure = url.protocol === 'imaps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'
  const user = decodeURIComponent(url.username)
  return {
    ...{ host, port: Number(url.port) || (isSecure ? 993 : 143) },
    ...{ isSecure, needsStartTls: !isSecure && !loopback.test(url.hostname) },
    ...{ user, password: decodeURIComponent(url.password), folder },
    name: `${user}@${url.host}/${folder}`,
  }
}
