import { refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Role } from '../../rules/role-permissions.ts'

/**
 * Locks all managers, in one order, and answers their ids. Called before a user is locked: of two commands that demote
 * or shut out managers at the same moment, the second waits here and then sees what the first left.
 */
export async function lockManagers(tx: Tx): Promise<EntityId[]> {
  const rows = await tx
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', 'MANAGER')
    .where('rejected_at', 'is', null)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.user_id)
}

/** The last MANAGER cannot be demoted or shut out (decisions §3). */
export function refuseLastManager(
  user: { user_id: EntityId; role: Role },
  managers: readonly EntityId[],
  path: string,
): void {
  if (user.role === 'MANAGER' && managers.every((id) => id === user.user_id)) {
    refuse(path, 'Der letzte Geschäftsführer kann nicht herabgestuft oder ausgeschlossen werden')
  }
}
