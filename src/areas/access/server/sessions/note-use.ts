import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/** Notes that a session is in use, at the most every ten minutes: nobody needs to know it more exactly. */
export function noteUse(tx: Tx, { write, now }: Pick<Context, 'write' | 'now'>, sessionId: EntityId): void {
  write(
    tx
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('session_id', '=', sessionId)
      .where('last_used_at', '<', sql<Date>`${now}::timestamptz - interval '10 minutes'`),
  )
}
