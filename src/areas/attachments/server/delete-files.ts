import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { deleteContent } from '#server/files/delete-content.ts'

/** Locks the contents of files that will be deleted, for who takes other locks before he writes. */
export async function lockContents(tx: Tx, files: readonly { sha256: Buffer }[]): Promise<void> {
  if (files.length === 0) return
  const hashes = files.map(({ sha256 }) => sha256)
  await tx
    .selectFrom('contents')
    .select('sha256')
    .where('sha256', 'in', hashes)
    .orderBy('sha256')
    .forUpdate()
    .execute()
}

/** Deletes attachments, and the content of each that is nobody's any more. */
export function deleteFiles(
  tx: Tx,
  context: Pick<Context, 'write'>,
  files: readonly { attachment_id: EntityId; sha256: Buffer }[],
): void {
  // The locks of contents are taken in the order of their hashes.
  for (const { attachment_id, sha256 } of files.toSorted((a, b) => a.sha256.compare(b.sha256))) {
    context.write(tx.deleteFrom('attachments').where('attachment_id', '=', attachment_id))
    deleteContent(tx, context, sha256)
  }
}
