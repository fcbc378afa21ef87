import { read } from '#server/command.ts'
import { readMailing } from '../contract/read-mailing.ts'
import { customerSender } from '../rules/customer-sender.ts'
import { loadFirm } from './load-firm.ts'

export const readMailingRead = read(readMailing, async (tx, _query, { installation }) => {
  const { smtpUrl, mailFrom } = installation
  return {
    server: smtpUrl === null ? null : serverOf(new URL(smtpUrl)),
    mailFrom,
    customerSender: customerSender((await loadFirm(tx)).email, mailFrom),
  }
})

/** As nodemailer reads the address: `smtps:` is encrypted from the beginning, else the server is asked for STARTTLS. */
function serverOf({ protocol, hostname, port }: URL) {
  const isEncrypted = protocol === 'smtps:'
  return { host: hostname, port: port === '' ? (isEncrypted ? 465 : 587) : Number(port), isEncrypted }
}
