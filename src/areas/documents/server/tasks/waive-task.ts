import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/** Closes a task without what it asked for. */
export function waiveTask(tx: Tx, context: Context, taskId: EntityId): void {
  context.write(
    tx
      .updateTable('tasks')
      .set({ completed_at: context.now, completed_by: context.actor.userId, waived: true })
      .where('task_id', '=', taskId),
  )
}
