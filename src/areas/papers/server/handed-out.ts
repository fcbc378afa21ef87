import type { NotNull } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/** What is handed out: an invoice or a cancellation, or a letter that is no document. */
export type Handed = { documentId: EntityId } | { paperId: EntityId }

/** Its column in the rows of what was handed out. */
export const columnsOf = (handed: Handed) =>
  'documentId' in handed ? { document_id: handed.documentId } : { paper_id: handed.paperId }

/** Whether a row hands that out. */
export function isOf(
  row: { document_id: EntityId | null; paper_id: EntityId | null },
  handed: Handed,
): boolean {
  return 'documentId' in handed ? row.document_id === handed.documentId : row.paper_id === handed.paperId
}

/** The record of somebody who downloaded that file before, if there is one. */
export const findDownload = (tx: Tx, attachmentId: EntityId) =>
  tx
    .selectFrom('issues')
    .select('issue_id')
    .where('attachment_id', '=', attachmentId)
    .where('kind', '=', 'DOWNLOADED')
    .executeTakeFirst()

/** Records that somebody downloaded a state of an invoice, which counts as issued from then on, or a letter. */
export function recordDownload(
  tx: Tx,
  context: Context,
  { attachmentId, ...handed }: Handed & { attachmentId: EntityId },
): void {
  context.write(
    tx.insertInto('issues').values({
      issue_id: context.newId(),
      ...columnsOf(handed),
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
    .where('document_id', 'is not', null)
    .orderBy('issue_id')
    .forUpdate()
    .$narrowType<{ document_id: NotNull }>()
    .execute()

/** Writes which paper was handed out, once it is made. */
export function bearPaper(tx: Tx, context: Context, issueId: EntityId, attachmentId: EntityId): void {
  context.write(tx.updateTable('issues').set({ attachment_id: attachmentId }).where('issue_id', '=', issueId))
}
