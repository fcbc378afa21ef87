import { sql } from 'kysely'
import { declareSystemCommand } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { command } from '#server/command.ts'
import type { Database } from '#server/db/connect.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { hashLinkToken } from '../link-token.ts'

const spendTicketDeclaration = declareSystemCommand({ name: 'spend ticket', events: [] })

/** Takes a ticket out of the database and tells whose it was; null for one that is unknown, used or too old. */
export async function spendTicket(
  db: Database,
  ticket: string,
): Promise<{ userId: EntityId; sessionId: EntityId } | null> {
  let spent: { userId: EntityId; sessionId: EntityId } | undefined
  const spend = command(spendTicketDeclaration, async (tx) => {
    spent = await tx
      .deleteFrom('push_tickets')
      .where('ticket_hash', '=', hashLinkToken(ticket))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['user_id as userId', 'session_id as sessionId'])
      .executeTakeFirst()
    return {}
  })
  await runSystemCommand(db, spend)
  return spent ?? null
}
