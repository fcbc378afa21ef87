import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { logOut, sessionEnded } from '../../contract.ts'

/** Ends the caller's session: its tokens, the renewed ones too, are worthless from the commit on. */
export const logOutCommand = command(logOut, async (tx, _input, context) => {
  const { userId, sessionId } = context.actor
  if (!userId || !sessionId) throw new Refusal('not-logged-in')
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: context.now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  return ended ? fact(sessionEnded, userId, { sessionEntityId: sessionId }) : {}
})
