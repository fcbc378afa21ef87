import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { answerRequest, requestAnswered } from '../../contract/requests.ts'
import { requestAnsweredMail } from '../mails.ts'

/** Ends a request: it was done, or is refused. The one who asked is told by e-mail. */
export const answerRequestCommand = command(answerRequest, async (tx, { done, text }, context) => {
  const { userId } = context.actor
  if (userId === null) throw new Refusal('not-logged-in')
  const { uuid } = context.params
  const request = await tx
    .selectFrom('requests')
    .innerJoin('users', 'users.user_id', 'requests.raised_by')
    .select(['request_text', 'answered_at', 'email'])
    .where('request_id', '=', uuid)
    .forUpdate('requests')
    .executeTakeFirst()
  if (!request) throw new Refusal('not-found')
  // Somebody else answered meanwhile.
  if (request.answered_at !== null) throw new Refusal('stale-value')
  context.write(
    tx
      .updateTable('requests')
      .set({ done, answer_text: text, answered_by: userId, answered_at: context.now })
      .where('request_id', '=', uuid),
  )
  const asked = request.request_text
  queueMail(
    tx,
    context,
    requestAnsweredMail(context.installation.publicUrl, request.email, { asked, done, text }),
  )
  return fact(requestAnswered, uuid, { done, text })
})
