import { Refusal } from '#kernel/errors.ts'
import { fact, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { confirmSignUp, invitationTaken, userRegistered } from '../../contract.ts'
import { confirmationAnswer, joinedAnswer } from '../answers.ts'
import { hasInviter } from '../invitations/has-inviter.ts'
import { refuseInvalid } from '../link-token.ts'
import { joinedMail, welcomeMail } from '../mails.ts'
import { hashing, hashPassword } from '../passwords/password.ts'
import { firmName, refuseCommon } from '../passwords/refuse-common.ts'
import type { ApprovalTasks } from '../users/approval-tasks.ts'
import { findUser } from '../users/find-user.ts'

/** Makes the account of a confirmed sign-up. It waits for approval (role PENDING), but for an invited one's. */
export const confirmSignUpCommand = (tasks: ApprovalTasks) =>
  preparedCommand(
    confirmSignUp,
    async ({ email, token, password, firstName, familyName }, { now, read }) => {
      // Only whoever has a link keeps a processor busy.
      const firm = await read(async (tx) => {
        refuseInvalid(await linksOf(tx, email).execute(), token, now)
        return firmName(tx)
      })
      refuseCommon(password, { email, firstName, familyName, ...firm })
      return hashing.run(() => hashPassword(password))
    },
    async (tx, input, context) => {
      // All links of the address are locked: of two used at the same moment the second finds the first's account.
      const links = await linksOf(tx, input.email).forUpdate().execute()
      // An invitation brings its role: a manager has decided before.
      const { role, invited_by } = refuseInvalid(links, input.token, context.now)
      if (await findUser(tx, input.email)) throw new Refusal('link-invalid')

      const userId = context.newId()
      await tx
        .insertInto('users')
        .values({
          user_id: userId,
          email: input.email,
          first_name: input.firstName,
          family_name: input.familyName,
          role: role ?? 'PENDING',
          password_hash: context.prepared,
          ...(role !== null && { approved_at: context.now, approved_by: invited_by }),
        })
        .execute()
      context.write(
        tx.updateTable('registrations').set({ used_at: context.now }).where('email', '=', input.email),
      )
      const { publicUrl } = context.installation
      if (role !== null) {
        queueMail(tx, context, joinedMail(publicUrl, input.email))
        return { ...fact(invitationTaken, userId, { role }), text: joinedAnswer }
      }
      queueMail(tx, context, welcomeMail(publicUrl, input.email))
      await tasks.raise(tx, context, userId)
      return { ...fact(userRegistered, userId, {}), text: confirmationAnswer }
    },
  )

function linksOf(tx: Tx, email: string) {
  return tx
    .selectFrom('registrations')
    .select(['token_hash', 'expires_at', 'used_at', 'role', 'invited_by'])
    .where('email', '=', email)
    .where(hasInviter)
    .orderBy('registration_id')
}
