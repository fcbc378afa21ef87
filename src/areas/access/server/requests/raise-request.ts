import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { raiseRequest, requestRaised } from '../../contract/requests.ts'

/** Asks for what the caller's role may not do. It is a task of those who may, until one of them answers. */
export const raiseRequestCommand = command(raiseRequest, async (tx, { text, path }, context) => {
  const { userId } = context.actor
  if (userId === null) throw new Refusal('not-logged-in')
  const requestId = context.newId()
  context.write(
    tx.insertInto('requests').values({
      ...{ request_id: requestId, request_text: text, path },
      ...{ raised_by: userId, raised_at: context.now },
    }),
  )
  return fact(requestRaised, requestId, { text, path })
})
