import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { mostAttachments, serverTags } from '../contract.ts'

/** Whether a document, which is held, has room for so many more files. What Kontor itself hangs on it does not count. */
export async function hasRoomFor(tx: Tx, documentId: EntityId, more: number): Promise<boolean> {
  const { count } = await tx
    .selectFrom('attachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', documentId)
    .where('tag', 'not in', serverTags)
    .executeTakeFirstOrThrow()
  return Number(count) + more <= mostAttachments
}
