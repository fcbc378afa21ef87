import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { confirmPasswordReset, passwordChanged } from '../contract.ts'
import { newPasswordAnswer } from './answers.ts'
import { findUser } from './find-user.ts'
import { hashLinkToken } from './link-token.ts'
import { passwordChangedMail } from './mails.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './start-session.ts'
import { forgetTries } from './tries.ts'

/** Sets a new password by the link of an e-mail and ends all sessions of the user (decisions §3). */
export const confirmPasswordResetCommand = command(confirmPasswordReset, async (tx, input, context) => {
  const user = await findUser(tx, input.email)
  if (!user) throw new Refusal('link-invalid')
  const links = await tx
    .selectFrom('password_resets')
    .select(['token_hash', 'expires_at', 'used_at'])
    .where('user_id', '=', user.user_id)
    .orderBy('password_reset_id')
    .forUpdate()
    .execute()
  const hash = hashLinkToken(input.token)
  const link = links.find(
    (each) => each.token_hash.equals(hash) && !each.used_at && each.expires_at > context.now,
  )
  if (!link) throw new Refusal('link-invalid')

  const passwordHash = await hashPassword(input.password)
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', user.user_id)
    // Rejected meanwhile: the account is closed.
    .where('rejected_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!changed) throw new Refusal('link-invalid')
  context.write(
    tx
      .updateTable('password_resets')
      .set({ used_at: context.now })
      .where('user_id', '=', user.user_id)
      .where('used_at', 'is', null),
  )
  endSessions(tx, context, user.user_id)
  forgetTries(tx, context, 'account', user.email)
  queueMail(tx, context, passwordChangedMail(context.installation.publicUrl, user.email))
  return { ...fact(passwordChanged, user.user_id, {}), text: newPasswordAnswer }
})
