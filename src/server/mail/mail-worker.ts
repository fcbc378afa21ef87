import { sql } from 'kysely'
import { declareEvent, declareSystemCommand } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'
import { command, fact, system } from '../command.ts'
import type { Tx } from '../db/connect.ts'
import { newId } from '../new-id.ts'
import { runCommand } from '../run-command.ts'
import type { Services } from '../services.ts'
import type { MailMessage, Postman } from './deliver.ts'
import type { StoredMailFile } from './queue-mail.ts'

/** Says only that the mail went out: who got what stands in the queue's row, not in the journal. */
export const mailSent = declareEvent({
  name: 'mail sent',
  data: z.strictObject({}),
  refreshes: [],
  visibleTo: [],
})

/** The same of an e-mail about an invoice, which shows when its e-mails went out. */
export const documentMailSent = declareEvent({
  name: 'document mail sent',
  data: z.strictObject({ mailId: z.string() }),
  refreshes: ['invoices'],
  visibleTo: 'INVOICE_VIEW',
})

/** The first try at an e-mail about an invoice failed; it is repeated, and the invoice says so. */
export const documentMailFailed = declareEvent({
  name: 'document mail failed',
  data: z.strictObject({ mailId: z.string() }),
  refreshes: ['invoices'],
  visibleTo: 'INVOICE_VIEW',
})

export const deliverMailDeclaration = declareSystemCommand({
  name: 'deliver mail',
  events: [mailSent, documentMailSent, documentMailFailed],
})

const longestPauseSeconds = 3600

/** Delivers the oldest waiting mail; other nodes skip the row meanwhile. Without a waiting mail it changes nothing. */
function deliverMail(postman: Postman, onFailure: (error: unknown) => void) {
  return command(deliverMailDeclaration, async (tx, _input, { write }) => {
    const mail = await tx
      .selectFrom('mails')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('next_try_at', '<=', sql<Date>`now()`)
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mail) return {}
    try {
      await postman.deliver({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        attachments: await loadFiles(tx, mail.attachments),
      })
    } catch (error) {
      onFailure(error)
      const pause = Math.min(longestPauseSeconds, 5 * 2 ** mail.tries)
      write(
        tx
          .updateTable('mails')
          .set({ tries: mail.tries + 1, next_try_at: sql`now() + make_interval(secs => ${pause})` })
          .where('mail_id', '=', mail.mail_id),
      )
      // Said once: what follows are the same tries again.
      if (mail.entity_id === null || mail.tries > 0) return {}
      return fact(documentMailFailed, mail.entity_id, { mailId: mail.mail_id })
    }
    // A sent text is not kept: it may hold a link with its token.
    write(tx.updateTable('mails').set({ sent_at: sql`now()`, body: '' }).where('mail_id', '=', mail.mail_id))
    if (mail.entity_id !== null) return fact(documentMailSent, mail.entity_id, { mailId: mail.mail_id })
    return fact(mailSent, mail.mail_id, {})
  })
}

async function loadFiles(tx: Tx, attachments: unknown): Promise<MailMessage['attachments']> {
  // Written by queue-mail.ts alone.
  const files = attachments as StoredMailFile[]
  if (files.length === 0) return []
  const hashes = files.map(({ sha256 }) => Buffer.from(sha256, 'hex'))
  const rows = await tx
    .selectFrom('contents')
    .select(['sha256', 'bytes'])
    .where('sha256', 'in', hashes)
    .execute()
  const contents = new Map(rows.map((row) => [row.sha256.toString('hex'), row.bytes]))
  return files.map(({ sha256, fileName, type }) => {
    const content = contents.get(sha256)
    if (!content) throw new Error('an attached file is not stored')
    return { filename: fileName, content, contentType: type }
  })
}

/** Why an e-mail did not go out, in codes: the server's own sentence may name the recipient. */
function reasonOf(error: unknown): { code?: unknown; responseCode?: unknown; step?: unknown } {
  const { code, responseCode, command: step } = error as Record<string, unknown>
  return { code, responseCode, step }
}

export interface MailWorker {
  /** Empties the queue; resolves when nothing is waiting any more. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Empties the mail queue after each commit that fills it, and every half minute for what failed or came from another node. */
export function startMailWorker(services: Pick<Services, 'db' | 'log'>, postman: Postman): MailWorker {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  async function empty(): Promise<void> {
    try {
      do {
        again = false
        while (!stopped && (await deliverOne())) {}
      } while (again && !stopped)
    } catch (error) {
      services.log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'the mail queue stopped')
    } finally {
      // In the same breath as the last look at `again`: a later drain starts anew.
      running = null
    }
  }

  async function deliverOne(): Promise<boolean> {
    let failed = false
    const run = deliverMail(postman, (error) => {
      failed = true
      services.log.warn(reasonOf(error), 'an e-mail could not be delivered; it is tried again')
    })
    const result = await runCommand(services.db, run, {
      input: null,
      wireInput: null,
      params: {},
      actor: system,
      requestId: newId(),
      clientAddress: '',
    })
    return result.answer !== null || failed
  }

  function drain(): Promise<void> {
    again = true
    running ??= empty()
    return running
  }

  const timer = setInterval(drain, 30_000)
  return {
    drain,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
      postman.close()
    },
  }
}
