import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import { command } from '#server/command.ts'
import { issueTicket } from '../../contract.ts'
import { hashLinkToken, newLinkToken } from '../link-token.ts'
import { noteUse } from './note-use.ts'

const ticketSeconds = 30

/** A ticket for the caller's session, good on every node. No fact: it is gone as soon as it is used. */
export const issueTicketCommand = command(issueTicket, async (tx, _input, context) => {
  const { userId, sessionId } = context.actor
  if (!userId || !sessionId) throw new Refusal('not-logged-in')
  const ticket = newLinkToken()
  // Those that were never used; rows that another command holds are left alone.
  context.write(
    tx
      .deleteFrom('push_tickets')
      .where(
        'ticket_hash',
        'in',
        sql<Buffer>`(select ticket_hash from push_tickets where expires_at < now() limit 20 for update skip locked)`,
      ),
  )
  context.write(
    tx.insertInto('push_tickets').values({
      ticket_hash: hashLinkToken(ticket),
      session_id: sessionId,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(secs => ${ticketSeconds}::int)`,
    }),
  )
  noteUse(tx, context, sessionId)
  return { ticket }
})
