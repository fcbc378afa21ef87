import { command, fact } from '#server/command.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { passwordResetRequested, requestPasswordReset } from '../../contract.ts'
import { resetAnswer } from '../answers.ts'
import { hashLinkToken, newLinkToken } from '../link-token.ts'
import { resetLinkHours, resetMail } from '../mails.ts'
import { mayAskForMail } from '../may-ask-for-mail.ts'
import { findUser } from '../users/find-user.ts'

/** Sends the link for a new password, if the address has an account; the answer does not tell. */
export const requestPasswordResetCommand = command(requestPasswordReset, async (tx, { email }, context) => {
  const [may, user] = await Promise.all([mayAskForMail(tx, context, email), findUser(tx, email)])
  if (!may || !user) return { text: resetAnswer }
  const token = newLinkToken()
  context.write(
    tx
      .deleteFrom('password_resets')
      .where('user_id', '=', user.user_id)
      .where('expires_at', '<', context.now),
  )
  context.write(
    tx.insertInto('password_resets').values({
      password_reset_id: context.newId(),
      user_id: user.user_id,
      token_hash: hashLinkToken(token),
      expires_at: new Date(context.now.getTime() + resetLinkHours * 3_600_000),
    }),
  )
  queueMail(tx, context, resetMail(context.installation.publicUrl, user.email, token))
  return { ...fact(passwordResetRequested, user.user_id, {}), text: resetAnswer }
})
