import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { storeContent } from '#server/files/store-content.ts'

export interface NewAttachment {
  ownerId: EntityId
  fileName: string
  tag: string
  type: string
  bytes: Buffer
  /** Of what was made of an invoice: by which state of the firm, and whether it stands for an older one. */
  printed?: { version: number; isAnew: boolean }
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
