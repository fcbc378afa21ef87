import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Context, command, fact, type Outcome } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import {
  secondFactorRemoved,
  takeSecondFactorAway,
  takeSecondFactorAwayHere,
} from '../../contract/second-factor.ts'
import type { Role } from '../../rules/role-permissions.ts'
import { secondFactorRemovedMail } from '../mails.ts'
import { lockUser } from '../users/find-user.ts'
import { dropFactors } from './drop-factors.ts'
import { holdSessions, loadFactors } from './load-factors.ts'

/** A manager takes another's away: the telephone is lost, and the recovery codes too. */
export const takeSecondFactorAwayCommand = command(takeSecondFactorAway, async (tx, _input, context) => {
  const { uuid } = context.params
  // The own one takes the password or a code: nobody gets past that here.
  if (uuid === context.actor.userId)
    refuse('uuid', 'Den eigenen zweiten Faktor entfernen Sie unter „Mein Konto“')
  const user = await lockUser(tx, uuid, 'changing')
  if (!user) throw new Refusal('not-found')
  return takeAway(tx, context, user)
})

/** The same of anybody, on the machine. */
export const takeSecondFactorAwayHereCommand = (userId: EntityId) =>
  command(takeSecondFactorAwayHere, async (tx, _input, context) => {
    const user = await lockUser(tx, userId, 'changing')
    return user ? takeAway(tx, context, user) : {}
  })

async function takeAway(
  tx: Tx,
  context: Context,
  user: { user_id: EntityId; email: string; role: Role },
): Promise<Outcome> {
  const factors = await loadFactors(tx, user.user_id)
  if (factors.length === 0) return {}
  dropFactors(tx, context, user.user_id)
  await holdSessions(tx, context, user.user_id, user.role, true)
  queueMail(tx, context, secondFactorRemovedMail(context.installation.publicUrl, user.email))
  return fact(secondFactorRemoved, user.user_id, { kinds: factors.map(({ kind }) => kind) })
}
