import { sql } from 'kysely'
import { customerSender, noCustomerSender } from '#areas/firm/rules/customer-sender.ts'
import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { z } from '#kernel/zod.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type MailFile, queueMail, withdrawMails } from '#server/mail/queue-mail.ts'
import type { paperMail } from '../contract.ts'
import { columnsOf, type Handed, isOf } from './handed-out.ts'

export interface HandedOver {
  /** Which invoices it hands out, or which letter, each with its PDF; null while that is still being made. */
  papers: readonly (Handed & { attachmentId: EntityId | null })[]
  /** What the e-mail is about: the invoice, its amendment, or the letter. */
  entityId: EntityId
  mail: z.output<typeof paperMail>
  /** Its text as it goes out. */
  body: string
  files: readonly MailFile[] | 'later'
  /** How many e-mails with the paper the sender knows of; null where nothing is said. */
  mailsSeen: number | null
}

/**
 * Queues an e-mail with a paper, and records that it was handed out by it. What failed before is not tried again: this one is
 * in its place. Answers the e-mail's id.
 */
export async function handOver(
  tx: Tx,
  context: Context,
  firm: FirmRow,
  { papers, entityId, mail, body, files, mailsSeen }: HandedOver,
): Promise<EntityId> {
  const { to, cc, copyToSelf, subject } = mail
  const { smtpUrl, mailFrom } = context.installation
  if (smtpUrl !== null && customerSender(firm.email, mailFrom) === null) refuse('sender', noCustomerSender)
  const earlier = await loadMailsAbout(tx, papers)
  refuseTwice(earlier, { entityId, mail, body, mailsSeen }, papers[0])
  withdrawMails(
    tx,
    context,
    earlier.filter((row) => row.entity_id === entityId).map(({ mail_id }) => mail_id),
  )
  const bcc = copyToSelf ? await ownAddress(tx, context) : []
  const mailId = queueMail(tx, context, {
    sender: { name: firm.name, email: firm.email },
    ...{ recipient: to, cc, bcc, subject, body, entityId, files },
  })
  for (const paper of papers) {
    context.write(
      tx.insertInto('issues').values({
        issue_id: context.newId(),
        ...columnsOf(paper),
        kind: 'SENT',
        attachment_id: paper.attachmentId,
        user_id: context.actor.userId,
        recipient: to,
        cc,
        bcc,
        subject,
        body,
        mail_id: mailId,
      }),
    )
  }
  return mailId
}

type EarlierMail = Awaited<ReturnType<typeof loadMailsAbout>>[number]

/** The e-mails that handed out some papers. They are locked: whoever sends one waits for who sent it before. Served by issues_document and issues_paper. */
async function loadMailsAbout(tx: Tx, papers: HandedOver['papers']) {
  return (
    tx
      .selectFrom('issues')
      .innerJoin('mails', 'mails.mail_id', 'issues.mail_id')
      .select(['mails.mail_id', 'mails.entity_id', 'issues.document_id', 'issues.paper_id'])
      .select(['issues.recipient', 'issues.cc', 'issues.subject', 'issues.body'])
      // When this call came (the begin of its transaction), and not only now that it has waited for its turn.
      .select(sql<boolean>`mails.sent_at is null or mails.sent_at > now()`.as('was_going'))
      .select(sql<boolean>`mails.sent_at is null and mails.tries > 0`.as('has_failed'))
      .where((eb) => eb.or(papers.map((paper) => eb.and(columnsOf(paper)))))
      .execute()
  )
}

const sameMail =
  'Dieselbe E-Mail geht gerade hinaus. Soll sie noch einmal hinaus, senden Sie sie bitte erneut, sobald sie zugestellt ist.'
const sentMeanwhile =
  'Inzwischen wurde schon eine E-Mail mit diesem Beleg gesendet. Bitte prüfen Sie, ob noch eine hinaus soll.'

/** A button that was pressed twice sends once: the same words to the same people, or what the sender did not know of. */
function refuseTwice(
  earlier: readonly EarlierMail[],
  { entityId, mail, body, mailsSeen }: Pick<HandedOver, 'entityId' | 'mail' | 'body' | 'mailsSeen'>,
  about: Handed | undefined,
): void {
  if (mailsSeen !== null) {
    const known = earlier.filter((row) => about !== undefined && isOf(row, about)).length
    if (known > mailsSeen) refuse('to', sentMeanwhile)
    return
  }
  const said = [entityId, mail.to, mail.subject, body, ...mail.cc].join('\n')
  const isSame = (row: EarlierMail) =>
    said === [row.entity_id, row.recipient, row.subject, row.body, ...row.cc].join('\n')
  if (earlier.some((row) => row.was_going && !row.has_failed && isSame(row))) refuse('to', sameMail)
}

/** The address of whoever sends it, for a copy. */
async function ownAddress(tx: Tx, { actor }: Context): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('email').where('user_id', '=', actor.userId).execute()
  return rows.map(({ email }) => email)
}
