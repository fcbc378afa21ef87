import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Actor, preparedCommand } from '#server/command.ts'
import { changePassword } from '../../contract/account.ts'
import { currentPasswordWrong, isOwnEmail, passwordIsEmail } from '../../rules/password-rule.ts'
import { countWrong, forgetBrowsers, forgetWrong, refuseHasty, type Tried } from '../sessions/slow-down.ts'
import { endSessions } from '../sessions/start-session.ts'
import { forgetTries } from '../sessions/tries.ts'
import { findUserById, lockUser } from '../users/find-user.ts'
import { changedPassword } from './changed-password.ts'
import { fitsPassword, hashing, hashPassword } from './password.ts'
import { firmName, ownerOf, refuseCommon } from './refuse-common.ts'

/** Changes the own password, which takes the present one, and ends the other sessions. Wrong ones slow down as at the login. */
export const changePasswordCommand = preparedCommand(
  changePassword,
  ({ currentPassword, password }, { actor, read }) =>
    hashing.run(async () => {
      const userId = userOf(actor)
      const user = await read(async (tx) => {
        await refuseHasty(tx, triedBy(userId))
        const found = await findUserById(tx, userId)
        return found && { ...found, ...(await firmName(tx)) }
      })
      if (!user) throw new Refusal('session-ended')
      if (isOwnEmail(password, user.email)) refuse('password', passwordIsEmail)
      refuseCommon(password, ownerOf(user))
      const { password_hash: currentHash } = user
      const fits = await fitsPassword(currentHash, currentPassword)
      return { currentHash, newHash: fits ? await hashPassword(password) : null }
    }),
  async (tx, { endKeys }, context) => {
    const { currentHash, newHash } = context.prepared
    const userId = userOf(context.actor)
    const tried = triedBy(userId)
    const user = await lockUser(tx, userId, 'changing')
    if (!user) throw new Refusal('session-ended')
    await refuseHasty(tx, tried)
    // Changed meanwhile: what was compared is no longer the present one.
    if (newHash === null || user.password_hash !== currentHash) {
      countWrong(tx, context, tried)
      const error = { path: 'currentPassword', message: currentPasswordWrong }
      return { refusal: new Refusal('invalid-input', [error]) }
    }
    context.write(tx.updateTable('users').set({ password_hash: newHash }).where('user_id', '=', userId))
    // A link that was asked for before could take the change back.
    context.write(
      tx
        .updateTable('password_resets')
        .set({ used_at: context.now })
        .where('user_id', '=', userId)
        .where('used_at', 'is', null),
    )
    endSessions(tx, context, userId, context.actor.sessionId)
    forgetWrong(tx, context, tried)
    forgetBrowsers(tx, context, userId)
    // Wrong codes were those of somebody who knew the old one. A reset by e-mail forgets none: whoever reads the mailbox could guess on.
    forgetTries(tx, context, 'code', `${userId} elsewhere`)
    return changedPassword(tx, context, user, { endKeys, isOwn: true })
  },
)

function userOf({ userId }: Actor): EntityId {
  if (!userId) throw new Refusal('not-logged-in')
  return userId
}

const triedBy = (userId: EntityId): readonly Tried[] => [{ by: 'session', subject: userId }]
