import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/** Records that somebody downloaded a state of an invoice: from then on it counts as issued. */
export function recordDownload(
  tx: Tx,
  context: Context,
  { documentId, attachmentId }: { documentId: EntityId; attachmentId: EntityId },
): void {
  context.write(
    tx.insertInto('issues').values({
      issue_id: context.newId(),
      document_id: documentId,
      kind: 'DOWNLOADED',
      attachment_id: attachmentId,
      user_id: context.actor.userId,
    }),
  )
}

/** What the e-mails hold that wait for the paper of a document, this one and others; locked until the commit. */
export const lockWaitingMails = (tx: Tx, documentId: EntityId) =>
  tx
    .selectFrom('issues')
    .select(['issue_id', 'mail_id', 'document_id', 'attachment_id'])
    .where('mail_id', 'in', (eb) =>
      eb
        .selectFrom('issues as waiting')
        .select('waiting.mail_id')
        .where('waiting.document_id', '=', documentId)
        .where('waiting.kind', '=', 'SENT')
        .where('waiting.attachment_id', 'is', null),
    )
    .orderBy('issue_id')
    .forUpdate()
    .execute()

/** Writes which paper was handed out, once it is made. */
export function bearPaper(tx: Tx, context: Context, issueId: EntityId, attachmentId: EntityId): void {
  context.write(tx.updateTable('issues').set({ attachment_id: attachmentId }).where('issue_id', '=', issueId))
}
