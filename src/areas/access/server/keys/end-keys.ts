import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/** Ends all keys of a user, with the account. */
export function endKeys(
  tx: Tx,
  { write, now, actor }: Pick<Context, 'write' | 'now' | 'actor'>,
  userId: EntityId,
): void {
  write(
    tx
      .updateTable('access_keys')
      .set({ ended_at: now, ended_by: actor.userId })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null),
  )
}
