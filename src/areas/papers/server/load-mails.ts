import type { Tx } from '#server/db/connect.ts'
import type { SentMail } from '../contract.ts'
import { columnsOf, type Handed } from './handed-out.ts'

/** The e-mails that were sent with an invoice, or a letter, the latest first. */
export async function loadMails(tx: Tx, handed: Handed): Promise<SentMail[]> {
  const rows = await tx
    .selectFrom('issues')
    .innerJoin('mails', 'mails.mail_id', 'issues.mail_id')
    .leftJoin('users', 'users.user_id', 'issues.user_id')
    .select(['issues.recipient', 'issues.cc', 'issues.bcc', 'issues.subject', 'issues.body', 'issues.at'])
    .select('issues.attachment_id')
    .select(['mails.sent_at', 'mails.filed', 'mails.withdrawn_at', 'mails.tries', 'mails.refused'])
    .select('mails.changed_file')
    .select(['users.first_name', 'users.family_name'])
    .where(({ and }) => and(columnsOf(handed)))
    .orderBy('issues.at', 'desc')
    .orderBy('issues.issue_id', 'desc')
    .execute()
  return rows.map((row) => ({
    to: row.recipient,
    cc: row.cc,
    bcc: row.bcc,
    subject: row.subject,
    text: row.body,
    at: row.at.toISOString(),
    user: [row.first_name, row.family_name].filter(Boolean).join(' '),
    attachmentEntityId: row.attachment_id,
    deliveredAt: row.sent_at?.toISOString() ?? null,
    filed: row.filed,
    withdrawn: row.withdrawn_at !== null,
    hasFailed: row.sent_at === null && row.tries > 0,
    refused: row.refused,
    changedFile: row.changed_file,
  }))
}
