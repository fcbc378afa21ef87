import { letterTag } from '#areas/attachments/contract/attachment-link.ts'
import type { LetterKind } from '#areas/attachments/rules/letter-kinds.ts'
import { storeAttachment } from '#areas/attachments/server/store-attachment.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { contentHash } from '#server/files/store-content.ts'
import type { MailFile } from '#server/mail/queue-mail.ts'

export interface PrintedLetter {
  /** The id of what it is the paper of. */
  paperId: EntityId
  kind: LetterKind
  fileName: string
  bytes: Buffer
}

/** A letter that is kept, as an e-mail takes it with it. */
export interface StoredLetter extends MailFile {
  attachmentId: EntityId
}

/** Keeps a printed letter; it stays as it was made. Nobody has it yet. */
export function storeLetter(
  tx: Tx,
  context: Context,
  { paperId, kind, fileName, bytes }: PrintedLetter,
): StoredLetter {
  const type = 'application/pdf'
  const attachmentId = storeAttachment(tx, context, {
    ...{ ownerId: paperId, fileName, tag: letterTag, type, bytes },
  })
  context.write(tx.insertInto('papers').values({ paper_id: paperId, kind, attachment_id: attachmentId }))
  return { attachmentId, fileName, type, sha256: contentHash(bytes) }
}
