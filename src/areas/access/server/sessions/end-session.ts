import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { endSession } from '../../contract/account.ts'
import { sessionEnded } from '../../contract.ts'

/** Ends one of the caller's sessions; its open screens close at once. Somebody else's are not found. */
export const endSessionCommand = command(endSession, async (tx, _input, context) => {
  const { userId } = context.actor
  const { uuid } = context.params
  if (!userId) throw new Refusal('not-logged-in')
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: context.now })
    .where('session_id', '=', uuid)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  if (!ended) throw new Refusal('not-found')
  return fact(sessionEnded, userId, { sessionEntityId: uuid })
})
