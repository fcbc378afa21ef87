import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/**
 * The task to approve a user (decisions §6). Documents, which keep the tasks, stand below `access` and may not be imported here:
 * `src/server/compose.ts` joins the two by handing its functions to `accessCommands`.
 */
export interface ApprovalTasks {
  /** A sign-up was confirmed: somebody has to decide. */
  raise(tx: Tx, context: Context, userId: EntityId): void | Promise<void>
  /** It was decided, by approval or rejection. */
  finish(tx: Tx, context: Context, userId: EntityId): void | Promise<void>
}
