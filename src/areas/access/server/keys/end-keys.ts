import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/**
 * Ends those of a user that are good, with a password that somebody else may have known. Who has the new one is their owner, whom nobody
 * need have logged in as. Answers which they were.
 */
export async function endGoodKeys(
  tx: Tx,
  { now, today }: Pick<Context, 'now' | 'today'>,
  userId: EntityId,
): Promise<{ keyEntityId: string; name: string }[]> {
  const ended = await tx
    .updateTable('access_keys')
    .set({ ended_at: now, ended_by: userId })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('valid_until', '>=', today)
    .returning(['key_id', 'name', 'made_at'])
    .execute()
  return ended
    .sort((one, other) => one.made_at.getTime() - other.made_at.getTime())
    .map(({ key_id, name }) => ({ keyEntityId: key_id, name }))
}

/** The names of those that are good. */
export async function goodKeysOf(
  tx: Tx,
  { today }: Pick<Context, 'today'>,
  userId: EntityId,
): Promise<{ name: string }[]> {
  return await tx
    .selectFrom('access_keys')
    .select('name')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('valid_until', '>=', today)
    .orderBy('made_at')
    .orderBy('key_id')
    .execute()
}

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
