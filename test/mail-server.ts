import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface Delivered {
  from: string
  to: string[]
  raw: string
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  delivered: Delivered[]
  /** What was turned away, as raw text. */
  refused: string[]
  close(): Promise<void>
}

/**
 * A mail server that takes everything; `refuse` makes it turn away so many messages first, `notFor` the recipients that are
 * in it as long as they are.
 */
export async function startMailServer(
  refuse = 0,
  notFor: ReadonlySet<string> = new Set(),
): Promise<MailServer> {
  const delivered: Delivered[] = []
  const refused: string[] = []
  let toRefuse = refuse
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(notFor.has(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      text(stream).then((raw) => {
        if (toRefuse-- > 0) {
          refused.push(raw)
          return done(Object.assign(new Error('try again'), { responseCode: 451 }))
        }
        const from = session.envelope.mailFrom
        delivered.push({
          from: from ? from.address : '',
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          raw,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    refused,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
