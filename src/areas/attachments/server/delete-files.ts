import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

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

/**
 * Deletes attachments, and the content of each that is nobody's any more: what somebody took back is not kept. Of two who delete
 * the last two attachments of one content at once, the second waits for the first and takes the content with him.
 */
export function deleteFiles(
  tx: Tx,
  context: Pick<Context, 'write'>,
  files: readonly { attachment_id: EntityId; sha256: Buffer }[],
): void {
  // The locks of contents are taken in the order of their hashes.
  for (const { attachment_id, sha256 } of files.toSorted((a, b) => a.sha256.compare(b.sha256))) {
    context.write(tx.deleteFrom('attachments').where('attachment_id', '=', attachment_id))
    context.write(tx.selectFrom('contents').select('sha256').where('sha256', '=', sha256).forUpdate())
    context.write(
      tx
        .deleteFrom('contents')
        .where('sha256', '=', sha256)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('attachments').select('attachment_id').where('sha256', '=', sha256))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('firm').select('one').where('logo_sha256', '=', sha256))),
        )
        // An e-mail that waits holds its files by their hash alone.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mails')
                .select('mail_id')
                .where('sent_at', 'is', null)
                .where(
                  sql<boolean>`attachments @> ${JSON.stringify([{ sha256: sha256.toString('hex') }])}::text::jsonb`,
                ),
            ),
          ),
        ),
    )
  }
}
