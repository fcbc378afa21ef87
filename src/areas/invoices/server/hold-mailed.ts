import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'

/**
 * Locks the invoices that an e-mail holds, in the order of their ids: how they went out is written with what became of it, and who sends
 * anew has locked them before he withdraws it.
 */
export const holdMailed = (tx: Tx, mailId: EntityId) =>
  sql`select document_id from documents where document_id in (select document_id from issues where mail_id = ${mailId})
    order by document_id for no key update`.execute(tx)
