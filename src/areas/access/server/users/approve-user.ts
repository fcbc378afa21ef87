import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { approveUser, roleAssigned } from '../../contract.ts'
import { approvedMail } from '../mails.ts'
import { holdSessions } from '../second-factors/load-factors.ts'
import type { ApprovalTasks } from './approval-tasks.ts'
import { lockUser } from './find-user.ts'

/** Gives a waiting user a role. Open pages unlock by the event, without a new login. */
export const approveUserCommand = (tasks: ApprovalTasks) =>
  command(approveUser, async (tx, { role }, context) => {
    const user = await lockUser(tx, context.params.uuid, 'changing')
    if (!user) throw new Refusal('not-found')
    // Somebody else decided meanwhile.
    if (user.role !== 'PENDING') throw new Refusal('stale-value')
    context.write(
      tx
        .updateTable('users')
        .set({ role, approved_at: context.now, approved_by: context.actor.userId })
        .where('user_id', '=', user.user_id),
    )
    await holdSessions(tx, context, user.user_id, role)
    queueMail(tx, context, approvedMail(context.installation.publicUrl, user.email))
    await tasks.finish(tx, context, user.user_id)
    return fact(roleAssigned, user.user_id, { oldRole: user.role, role })
  })
