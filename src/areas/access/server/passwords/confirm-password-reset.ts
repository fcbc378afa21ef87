import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { confirmPasswordReset } from '../../contract.ts'
import { newPasswordAnswer } from '../answers.ts'
import { refuseInvalid } from '../link-token.ts'
import { forgetBrowsers, forgetWrong, triedBy } from '../sessions/slow-down.ts'
import { endSessions } from '../sessions/start-session.ts'
import { findUser } from '../users/find-user.ts'
import { changedPassword } from './changed-password.ts'
import { hashing, hashPassword } from './password.ts'
import { firmName, ownerOf, refuseCommon } from './refuse-common.ts'

/** Sets a new password by the link of an e-mail and ends all sessions of the user (decisions §3). */
export const confirmPasswordResetCommand = preparedCommand(
  confirmPasswordReset,
  async ({ email, token, password }, { now, read }) => {
    const owner = await read(async (tx) => {
      const user = await existingUser(tx, email)
      // Only whoever has a link keeps a processor busy.
      refuseInvalid(await linksOf(tx, user.user_id).execute(), token, now)
      return ownerOf({ ...user, ...(await firmName(tx)) })
    })
    refuseCommon(password, owner)
    return hashing.run(() => hashPassword(password))
  },
  async (tx, input, context) => {
    const user = await existingUser(tx, input.email)
    refuseInvalid(await linksOf(tx, user.user_id).forUpdate().execute(), input.token, context.now)
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: context.prepared })
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
    forgetBrowsers(tx, context, user.user_id)
    const { email } = user
    forgetWrong(
      tx,
      context,
      await triedBy(tx, { email, clientAddress: context.clientAddress, browserKey: '' }),
    )
    const { endKeys } = input
    return {
      ...(await changedPassword(tx, context, user, { endKeys, isOwn: false })),
      text: newPasswordAnswer,
    }
  },
)

async function existingUser(tx: Tx, email: string) {
  const user = await findUser(tx, email)
  if (!user) throw new Refusal('link-invalid')
  return user
}

function linksOf(tx: Tx, userId: EntityId) {
  return tx
    .selectFrom('password_resets')
    .select(['token_hash', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('password_reset_id')
}
