import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { storeContent } from '#server/files/store-content.ts'
import { reportTag } from '../contract/attachment-link.ts'

export interface NewAttachment {
  ownerId: EntityId
  fileName: string
  tag: string
  type: string
  bytes: Buffer
  /** Of what was made of an invoice: by which state of the firm, and whether it stands for an older one. */
  printed?: { version: number; isAnew: boolean }
}

/** Adds a file whose content is stored already, on behalf of who sent it; answers its id. */
export function addReceived(
  tx: Tx,
  context: Context,
  { ownerId, fileName, tag, type, sha256 }: Omit<NewAttachment, 'bytes' | 'printed'> & { sha256: Buffer },
): EntityId {
  const attachmentId = context.newId()
  context.write(
    tx.insertInto('attachments').values({
      attachment_id: attachmentId,
      owner_id: ownerId,
      uploader_id: context.actor.userId,
      file_name: fileName,
      tag,
      type,
      sha256,
    }),
  )
  return attachmentId
}

/** Stores a file as an attachment of a document; its content is kept once per SHA-256 and never changed. */
export function storeAttachment(tx: Tx, context: Context, attachment: NewAttachment): EntityId {
  const attachmentId = context.newId()
  const sha256 = storeContent(tx, context, attachment.bytes)
  context.write(
    tx.insertInto('attachments').values({
      attachment_id: attachmentId,
      owner_id: attachment.ownerId,
      file_name: attachment.fileName,
      tag: attachment.tag,
      type: attachment.type,
      sha256,
      ...(attachment.printed && {
        printed_version: attachment.printed.version,
        made_anew: attachment.printed.isAnew,
      }),
    }),
  )
  return attachmentId
}

/** Gives the files of an owner that have a tag another one. */
export function retagFiles(
  tx: Tx,
  context: Context,
  ownerId: EntityId,
  { from, to }: { from: string; to: string },
): void {
  context.write(
    tx.updateTable('attachments').set({ tag: to }).where('owner_id', '=', ownerId).where('tag', '=', from),
  )
}

/** The file of which a report is made, as it is stored. */
export interface ReportedFile {
  attachment_id: EntityId
  owner_id: EntityId | null
  uploader_id: EntityId | null
}

/** Stores a report of a checked file beside it: seen by whoever sees the file, and gone with it. Answers its id. */
export function storeReport(
  tx: Tx,
  context: Context,
  { attachment_id, owner_id, uploader_id }: ReportedFile,
  { fileName, type, bytes }: Pick<NewAttachment, 'fileName' | 'type' | 'bytes'>,
): EntityId {
  const attachmentId = context.newId()
  const sha256 = storeContent(tx, context, bytes)
  context.write(
    tx.insertInto('attachments').values({
      attachment_id: attachmentId,
      report_of: attachment_id,
      // As old as the file: those that nobody takes are swept together.
      at: sql`(select at from attachments where attachment_id = ${attachment_id})`,
      ...{ owner_id, uploader_id },
      ...{ file_name: fileName, tag: reportTag, type, sha256 },
    }),
  )
  return attachmentId
}
