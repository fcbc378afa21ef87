import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { deleteContent } from '#server/files/delete-content.ts'

/** Locks the contents of files that will be deleted, for who takes other locks before he writes. */
export async function lockContents(tx: Tx, files: readonly { sha256: Buffer }[]): Promise<void> {
  if (files.length === 0) return
  const hashes = files.map(({ sha256 }) => sha256)
  await sql`select lock_contents(array[${sql.join(hashes)}]::bytea[])`.execute(tx)
}

export interface FileToDelete {
  attachment_id: EntityId
  sha256: Buffer
  /** Of a photo, what is shown of it. */
  large_sha256?: Buffer | null
  thumbnail_sha256?: Buffer | null
}

/**
 * Deletes attachments, and the contents of each that are nobody's any more. What came through the inbox goes back there: it was received,
 * and waits for another bill.
 */
export function deleteFiles(tx: Tx, context: Pick<Context, 'write'>, files: readonly FileToDelete[]): void {
  for (const { attachment_id } of files) {
    const file = tx.updateTable('attachments').where('attachment_id', '=', attachment_id)
    context.write(
      file
        .set((eb) => ({ owner_id: eb.ref('inbox_paper_id'), tag: '' }))
        .where('inbox_paper_id', 'is not', null),
    )
    context.write(
      tx
        .deleteFrom('attachments')
        .where('attachment_id', '=', attachment_id)
        .where('inbox_paper_id', 'is', null),
    )
  }
  const hashes = files.flatMap(({ sha256, large_sha256, thumbnail_sha256 }) =>
    [sha256, large_sha256, thumbnail_sha256].filter((hash) => hash !== null && hash !== undefined),
  )
  // The locks of contents are taken in the order of their hashes.
  const inOrder = hashes.toSorted((a, b) => a.compare(b))
  for (const [index, sha256] of inOrder.entries()) {
    if (!inOrder[index - 1]?.equals(sha256)) deleteContent(tx, context, sha256)
  }
}

/** The reports of a file that is held, with their contents locked: they go with it. */
export async function loadReports(tx: Tx, attachmentId: EntityId): Promise<FileToDelete[]> {
  const reports = await tx
    .selectFrom('attachments')
    .select(['attachment_id', 'sha256'])
    .where('report_of', '=', attachmentId)
    .execute()
  await lockContents(tx, reports)
  return reports
}
