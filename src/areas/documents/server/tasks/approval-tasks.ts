import type { ApprovalTasks } from '#areas/access/server/users/approval-tasks.ts'

/** The task to approve a user: raised by a confirmed sign-up, done by approval or rejection (decisions §6). */
export const approvalTasks: ApprovalTasks = {
  raise(tx, context, userId) {
    context.write(
      tx.insertInto('tasks').values({
        task_id: context.newId(),
        type: 'USER_APPROVAL',
        user_id: userId,
        raised_at: context.now,
      }),
    )
  },
  finish(tx, context, userId) {
    context.write(
      tx
        .updateTable('tasks')
        .set({ completed_at: context.now, completed_by: context.actor.userId })
        .where('user_id', '=', userId)
        .where('completed_at', 'is', null),
    )
  },
}
