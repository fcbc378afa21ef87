import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '../command.ts'
import type { Tx } from '../db/connect.ts'

export interface Mail {
  /** On whose behalf it is sent; absent: Kontor's own. */
  sender?: MailSender
  recipient: string
  cc?: readonly string[]
  bcc?: readonly string[]
  subject: string
  body: string
  /** What it is about, whose screens learn of its delivery; absent for e-mails about an account. */
  entityId?: EntityId
  /** Stored contents that go with it; `later`: it waits for somebody to write them into its row. */
  files?: readonly MailFile[] | 'later'
}

/** Who an e-mail is from, and where an answer to it goes; '' where there is no address. */
export interface MailSender {
  name: string
  email: string
}

/** A stored content that goes with an e-mail. */
export interface MailFile {
  sha256: Buffer
  fileName: string
  type: string
}

/** An attached file as the queue's row holds it. */
export interface StoredMailFile {
  sha256: string
  fileName: string
  type: string
}

/** Puts an e-mail into the queue, in the transaction of the command that causes it: no mail without the fact, no fact without the mail. Answers its id. */
export function queueMail(
  tx: Tx,
  context: Pick<Context, 'newId' | 'write' | 'wake'>,
  { sender, recipient, cc = [], bcc = [], subject, body, entityId, files = [] }: Mail,
): EntityId {
  const mailId = context.newId()
  const isWaiting = files === 'later'
  context.write(
    tx.insertInto('mails').values({
      mail_id: mailId,
      sender_name: sender?.name ?? '',
      sender_email: sender?.email ?? '',
      recipient,
      cc: [...cc],
      bcc: [...bcc],
      subject,
      body,
      entity_id: entityId ?? null,
      attachments: mailAttachments(isWaiting ? [] : files),
      ...(isWaiting && { next_try_at: sql<Date>`'infinity'` }),
    }),
  )
  context.wake('mail')
  return mailId
}

/** Lets an e-mail go that waited for its files. */
export function releaseMail(
  tx: Tx,
  context: Pick<Context, 'write' | 'wake'>,
  mailId: EntityId,
  files: readonly MailFile[],
): void {
  context.write(
    tx
      .updateTable('mails')
      .set({ attachments: mailAttachments(files), next_try_at: sql<Date>`now()` })
      .where('mail_id', '=', mailId),
  )
  context.wake('mail')
}

/**
 * Gives up e-mails that failed at least once, so that they are not tried again beside the one that is sent in their place; or also those
 * that wait for their first try. One that a worker has in hand just now stays: it may be on its way.
 */
export function withdrawMails(
  tx: Tx,
  context: Pick<Context, 'write'>,
  mailIds: readonly EntityId[],
  which: 'failed' | 'waiting' = 'failed',
): void {
  if (mailIds.length === 0) return
  context.write(
    tx
      .updateTable('mails')
      .set({ withdrawn_at: sql<Date>`now()`, body: '' })
      .where('mail_id', 'in', mailIds)
      .where('sent_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('tries', '>', which === 'failed' ? 0 : -1)
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', sql<Date>`now()`)])),
  )
}

/** Attached files as the queue's row holds them. */
function mailAttachments(files: readonly MailFile[]) {
  const stored = files.map(
    ({ sha256, fileName, type }): StoredMailFile => ({ sha256: sha256.toString('hex'), fileName, type }),
  )
  return sql`${JSON.stringify(stored)}::text::jsonb`
}
