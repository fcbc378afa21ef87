import { Refusal } from '#kernel/errors.ts'
import type { Database } from '../db/connect.ts'
import { loadContent } from '../files/content-pieces.ts'
import { journalAnchor } from '../journal/read-journal.ts'
import { runSystemCommand } from '../run-system-command.ts'
import type { Services } from '../services.ts'
import { workOff } from '../work-off.ts'
import { type ClaimedMail, claimMail, whileClaimed } from './claim-mail.ts'
import type { MailMessage, Postman } from './deliver.ts'
import type { StoredMailFile } from './queue-mail.ts'
import {
  type Delivery,
  type EntityMailEvents,
  keepMailCommand,
  recordDeliveryCommand,
} from './record-delivery.ts'

export interface MailWorker {
  /** Empties the queue; resolves when nothing is waiting any more. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Empties the mail queue after each commit that fills it, and every half minute for what failed or came from another node. */
export function startMailWorker(
  { db, log }: Pick<Services, 'db' | 'log'>,
  postman: Postman,
  about: EntityMailEvents,
): MailWorker {
  /** Delivers one e-mail, with no transaction open meanwhile; answers whether there was one. */
  async function deliverOne(): Promise<boolean> {
    const mail = await claimMail(db)
    if (!mail) return false
    if (await isKept(mail)) return true
    const delivery = await whileClaimed(db, mail, () => deliver(mail))
    await runSystemCommand(db, recordDeliveryCommand(mail, delivery, about))
    return true
  }

  /** Whether it stays at home: what it is about is over. */
  async function isKept(mail: ClaimedMail): Promise<boolean> {
    if (!about.last || mail.entity_id === null) return false
    const outcome = { isKept: false }
    await runSystemCommand(db, keepMailCommand(mail, about.last, outcome))
    return outcome.isKept
  }

  async function deliver(mail: ClaimedMail): Promise<Delivery> {
    try {
      const attachments = await loadFiles(db, mail.attachments)
      // Whoever got it would take the changed file for ours.
      if ('changedFile' in attachments) {
        log.error('an e-mail waits: a file that goes with it has changed')
        return { kind: 'changed', file: attachments.changedFile }
      }
      const refused = await postman.deliver({
        id: mail.mail_id,
        sender: mail.sender_name === '' ? null : { name: mail.sender_name, email: mail.sender_email },
        to: mail.recipient,
        cc: mail.cc,
        bcc: mail.bcc,
        only: mail.refused,
        subject: mail.subject,
        text: mail.body,
        anchor: await journalAnchor(db.sql),
        attachments: attachments.files,
      })
      if (refused.length === 0) return { kind: postman.files ? 'filed' : 'delivered' }
      log.warn('an e-mail was turned away for some of its recipients; it is tried again for them')
      return { kind: 'refused', by: refused }
    } catch (error) {
      log.warn(reasonOf(error), 'an e-mail could not be delivered; it is tried again')
      return { kind: 'failed', failure: failureOf(error, postman.secrets) }
    }
  }

  const queue = workOff(log, 'mail', deliverOne)
  const timer = setInterval(queue.wake, 30_000)
  return {
    drain: queue.wake,
    async stop() {
      clearInterval(timer)
      await queue.stop()
      postman.close()
    },
  }
}

/** The files that go with an e-mail, or the name of the first one whose bytes have changed; managers are told of it. */
async function loadFiles(
  db: Database,
  attachments: unknown,
): Promise<{ files: MailMessage['attachments'] } | { changedFile: string }> {
  const files: MailMessage['attachments'][number][] = []
  // Written by queue-mail.ts alone.
  for (const { sha256, fileName, type } of attachments as StoredMailFile[]) {
    try {
      const content = await loadContent(db, Buffer.from(sha256, 'hex'))
      files.push({ filename: fileName, content, contentType: type })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'file-damaged') return { changedFile: fileName }
      throw new Error('an attached file is not stored')
    }
  }
  return { files }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the database takes no NUL, and nobody reads the others
const control = /[\u0000-\u001f\u007f-\u009f]+/g

/** What the mail server said, or why it could not be asked: for whoever sends, not for the log. It may have repeated the login. */
function failureOf(error: unknown, secrets: readonly string[]): string {
  const { response, message } = error as Record<string, unknown>
  const said = String(response ?? message ?? '')
  const told = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said)
  return told.replace(control, ' ').slice(0, 500)
}

/** Why an e-mail did not go out, in codes: the server's own sentence may name the recipient. */
function reasonOf(error: unknown): { code?: unknown; responseCode?: unknown; step?: unknown } {
  const { code, responseCode, command: step } = error as Record<string, unknown>
  return { code, responseCode, step }
}
