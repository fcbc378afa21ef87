import { command, fact } from '#server/command.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { requestSignUp, signUpRequested } from '../../contract.ts'
import { signUpAnswer } from '../answers.ts'
import { hashLinkToken, newLinkToken } from '../link-token.ts'
import { alreadyRegisteredMail, signUpLinkHours, signUpMail } from '../mails.ts'
import { mayAskForMail } from '../may-ask-for-mail.ts'
import { findUser } from '../users/find-user.ts'

/** Sends the link that continues the sign-up; to whoever has an account already, an e-mail that says so. */
export const requestSignUpCommand = command(requestSignUp, async (tx, { email }, context) => {
  const { publicUrl } = context.installation
  const [may, user] = await Promise.all([mayAskForMail(tx, context, email), findUser(tx, email)])
  if (!may) return { text: signUpAnswer }
  if (user) {
    queueMail(tx, context, alreadyRegisteredMail(publicUrl, email))
    return { text: signUpAnswer }
  }
  const token = newLinkToken()
  const registrationId = context.newId()
  context.write(
    tx.deleteFrom('registrations').where('email', '=', email).where('expires_at', '<', context.now),
  )
  context.write(
    tx.insertInto('registrations').values({
      registration_id: registrationId,
      email,
      token_hash: hashLinkToken(token),
      expires_at: new Date(context.now.getTime() + signUpLinkHours * 3_600_000),
    }),
  )
  queueMail(tx, context, signUpMail(publicUrl, email, token))
  return { ...fact(signUpRequested, registrationId, {}), text: signUpAnswer }
})
