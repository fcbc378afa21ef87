import { Refusal, refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { changeUserProperty, roleAssigned } from '../../contract.ts'
import { holdSessions } from '../second-factors/load-factors.ts'
import { lockUser } from './find-user.ts'
import { lockManagers, refuseLastManager } from './last-manager.ts'

/** Changes a user's role, the only property that others may change. It holds from the next call on. */
export const changeUserPropertyCommand = command(changeUserProperty, async (tx, input, context) => {
  const { uuid, propertyName } = context.params
  if (propertyName !== 'role') throw new Refusal('not-found')
  if (input.propertyName && input.propertyName !== propertyName) {
    refuse('propertyName', 'Der Name der Eigenschaft passt nicht zur Adresse')
  }
  const managers = await lockManagers(tx)
  const user = await lockUser(tx, uuid, 'changing')
  if (!user) throw new Refusal('not-found')
  if (user.role === 'PENDING') refuse('value', 'Der Benutzer ist noch nicht freigeschaltet')
  if (input.oldValue && input.oldValue !== user.role) throw new Refusal('stale-value')
  if (input.value === user.role) return {}
  refuseLastManager(user, managers, 'value')
  context.write(tx.updateTable('users').set({ role: input.value }).where('user_id', '=', user.user_id))
  await holdSessions(tx, context, user.user_id, input.value)
  return fact(roleAssigned, user.user_id, { oldRole: user.role, role: input.value })
})
