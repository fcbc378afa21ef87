import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { deleteContent } from '#server/files/delete-content.ts'
import { deleteFiles, loadReports } from './delete-files.ts'

/** The file of a paper of the inbox; its content is stored already. */
export interface PaperFile {
  attachmentId: EntityId
  paperId: EntityId
  fileName: string
  type: string
  sha256: Buffer
  isCut: boolean
}

/** Adds the file of a paper, which owns it until a document takes it. */
export function addPaperFile(tx: Tx, context: Pick<Context, 'actor' | 'write'>, file: PaperFile): void {
  context.write(
    tx.insertInto('attachments').values({
      attachment_id: file.attachmentId,
      owner_id: file.paperId,
      inbox_paper_id: file.paperId,
      uploader_id: context.actor.userId,
      file_name: file.fileName,
      tag: '',
      type: file.type,
      sha256: file.sha256,
      is_cut: file.isCut,
    }),
  )
}

/** Who has the file of a paper, held until the commit: itself, or the document that took it; null where it is gone. */
export async function holdPaperFile(tx: Tx, attachmentId: EntityId): Promise<EntityId | null> {
  const row = await tx
    .selectFrom('attachments')
    .select('owner_id')
    .where('attachment_id', '=', attachmentId)
    .forUpdate()
    .executeTakeFirst()
  return row?.owner_id ?? null
}

/** Takes the file of a paper away, with its reports; the paper goes on holding its content. */
export async function dropPaperFile(
  tx: Tx,
  context: Pick<Context, 'write'>,
  { attachmentId, sha256 }: Pick<PaperFile, 'attachmentId' | 'sha256'>,
): Promise<void> {
  deleteFiles(tx, context, await loadReports(tx, attachmentId))
  context.write(tx.deleteFrom('attachments').where('attachment_id', '=', attachmentId))
  deleteContent(tx, context, sha256)
}
