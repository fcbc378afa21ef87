import { type Selectable, sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import { command } from '../command.ts'
import type { Database } from '../db/connect.ts'
import type { MailsTable } from '../db/tables.ts'
import { runSystemCommand } from '../run-system-command.ts'

const claimMailDeclaration = declareSystemCommand({ name: 'claim mail', events: [] })

export type ClaimedMail = Pick<
  Selectable<MailsTable>,
  | 'mail_id'
  | 'sender_name'
  | 'sender_email'
  | 'recipient'
  | 'cc'
  | 'bcc'
  | 'refused'
  | 'subject'
  | 'body'
  | 'attachments'
  | 'entity_id'
  | 'tries'
  | 'changed_file'
>

const renewMailDeclaration = declareSystemCommand({ name: 'renew claim of mail', events: [] })

// How long a node that died keeps an e-mail from the others. Who lives and has a slow mail server renews his claim.
const claimSeconds = 20
const renewMs = 5000

/** Claims the oldest waiting e-mail, so that it is delivered with no transaction open; null without one. */
export async function claimMail(db: Database): Promise<ClaimedMail | null> {
  let claimed: ClaimedMail | undefined
  const claim = command(claimMailDeclaration, async (tx) => {
    const oldest = tx
      .selectFrom('mails')
      .select('mail_id')
      .where('sent_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('next_try_at', '<=', sql<Date>`now()`)
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', sql<Date>`now()`)]))
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
    claimed = await tx
      .with('oldest', () => oldest)
      .updateTable('mails')
      .from('oldest')
      .whereRef('mails.mail_id', '=', 'oldest.mail_id')
      .set({ claimed_until: claimEnd() })
      .returning(['mails.mail_id', 'sender_name', 'sender_email', 'recipient', 'cc', 'bcc', 'refused'])
      .returning(['subject', 'body', 'attachments', 'entity_id', 'tries', 'changed_file'])
      .executeTakeFirst()
    return {}
  })
  await runSystemCommand(db, claim)
  return claimed ?? null
}

const claimEnd = () => sql<Date>`now() + make_interval(secs => ${claimSeconds})`

/** Holds the claim of an e-mail as long as it is being delivered, however long the mail server takes. */
export async function whileClaimed<T>(
  db: Database,
  { mail_id }: ClaimedMail,
  deliver: () => Promise<T>,
): Promise<T> {
  const renew = command(renewMailDeclaration, async (tx, _input, context) => {
    const own = tx.updateTable('mails').set({ claimed_until: claimEnd() })
    context.write(own.where('mail_id', '=', mail_id).where('claimed_until', 'is not', null))
    return {}
  })
  let renewing: Promise<unknown> = Promise.resolve()
  // A claim that could not be renewed may be overtaken: the e-mail then goes out twice, with one Message-ID.
  const timer = setInterval(() => {
    renewing = runSystemCommand(db, renew).catch(() => {})
  }, renewMs)
  try {
    return await deliver()
  } finally {
    clearInterval(timer)
    await renewing
  }
}
