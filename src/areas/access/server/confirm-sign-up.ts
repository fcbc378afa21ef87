import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { confirmSignUp, userRegistered } from '../contract.ts'
import { confirmationAnswer } from './answers.ts'
import type { ApprovalTasks } from './approval-tasks.ts'
import { findUser } from './find-user.ts'
import { hashLinkToken } from './link-token.ts'
import { welcomeMail } from './mails.ts'
import { hashPassword } from './password.ts'

/** Makes the account of a confirmed sign-up. It waits for approval (role PENDING). */
export const confirmSignUpCommand = (tasks: ApprovalTasks) =>
  command(confirmSignUp, async (tx, input, context) => {
    // All links of the address are locked: of two used at the same moment the second finds the first's account.
    const links = await tx
      .selectFrom('registrations')
      .select(['token_hash', 'expires_at', 'used_at'])
      .where('email', '=', input.email)
      .orderBy('registration_id')
      .forUpdate()
      .execute()
    const hash = hashLinkToken(input.token)
    const link = links.find(
      (each) => each.token_hash.equals(hash) && !each.used_at && each.expires_at > context.now,
    )
    if (!link || (await findUser(tx, input.email))) throw new Refusal('link-invalid')

    const userId = context.newId()
    const passwordHash = await hashPassword(input.password)
    await tx
      .insertInto('users')
      .values({
        user_id: userId,
        email: input.email,
        first_name: input.firstName,
        family_name: input.familyName,
        role: 'PENDING',
        password_hash: passwordHash,
      })
      .execute()
    context.write(
      tx.updateTable('registrations').set({ used_at: context.now }).where('email', '=', input.email),
    )
    queueMail(tx, context, welcomeMail(context.installation.publicUrl, input.email))
    await tasks.raise(tx, context, userId)
    return { ...fact(userRegistered, userId, {}), text: confirmationAnswer }
  })
