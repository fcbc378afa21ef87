import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { rejectUser, userRejected } from '../../contract.ts'
import { endKeys } from '../keys/end-keys.ts'
import { rejectedMail } from '../mails.ts'
import { dropFactors } from '../second-factors/drop-factors.ts'
import { endSessions } from '../sessions/start-session.ts'
import type { ApprovalTasks } from './approval-tasks.ts'
import { lockUser } from './find-user.ts'
import { lockManagers, refuseLastManager } from './last-manager.ts'

/** Closes an account, waiting or active, and ends its sessions and keys. The address may sign up again (decisions §3). */
export const rejectUserCommand = (tasks: ApprovalTasks) =>
  command(rejectUser, async (tx, _input, context) => {
    const managers = await lockManagers(tx)
    const user = await lockUser(tx, context.params.uuid, 'deleting')
    if (!user) throw new Refusal('not-found')
    refuseLastManager(user, managers, 'uuid')
    context.write(
      tx
        .updateTable('users')
        .set({ rejected_at: context.now, rejected_by: context.actor.userId, password_hash: null })
        .where('user_id', '=', user.user_id),
    )
    endSessions(tx, context, user.user_id)
    endKeys(tx, context, user.user_id)
    dropFactors(tx, context, user.user_id)
    queueMail(tx, context, rejectedMail(user.email))
    await tasks.finish(tx, context, user.user_id)
    return fact(userRejected, user.user_id, { oldRole: user.role })
  })
