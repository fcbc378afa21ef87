import { sql } from 'kysely'
import type { Context } from '../command.ts'
import type { Tx } from '../db/connect.ts'

/**
 * Deletes a content that is nobody's any more, once the writes before have been done: what somebody took back is not kept. Who holds
 * one says so by a foreign key. Of two who let go of it at once, the second waits for the first and takes the content with him.
 */
export function deleteContent(tx: Tx, { write }: Pick<Context, 'write'>, sha256: Buffer): void {
  write(tx.selectNoFrom(sql`delete_unused_content(${sha256})`.as('done')))
}
