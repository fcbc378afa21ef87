import type { MailSender } from './queue-mail.ts'

interface Address {
  name: string
  address: string
}

/** `MAIL_FROM` in its two parts: `Name <address>`, or the address alone. */
function readAddress(text: string): Address {
  const [, name = '', address = text] = /^([^<]*)<([^>]*)>\s*$/.exec(text) ?? []
  return { name: name.trim(), address: address.trim() }
}

const ownAddress: Address = { name: 'Kontor', address: 'kontor@localhost' }

/**
 * From whom an e-mail is, and where the answer goes. The firm's mail bears its name; the address is the one that the mail
 * server lets through, `MAIL_FROM`, else the firm's own.
 */
export function senderOf(
  sender: MailSender | null,
  mailFrom: string | null,
): { from: Address; replyTo?: Address } {
  const configured = mailFrom === null ? null : readAddress(mailFrom)
  if (sender === null) return { from: configured ?? ownAddress }
  const { name, email } = sender
  const from = { name, address: configured?.address ?? (email || ownAddress.address) }
  return email === '' ? { from } : { from, replyTo: { name, address: email } }
}
