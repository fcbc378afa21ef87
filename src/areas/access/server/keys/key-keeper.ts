import { berlinDay, type Day } from '#kernel/day.ts'
import { declareSystemCommand } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Permission } from '#kernel/permissions.ts'
import { type Actor, command } from '#server/command.ts'
import type { Database } from '#server/db/connect.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { permissionsOfKey } from '../../rules/key-rules.ts'
import { permissionsOf, type Role } from '../../rules/role-permissions.ts'

interface FoundKey {
  key_id: EntityId
  user_id: EntityId
  permissions: Permission[]
  last_used_day: Day | null
  role: Role
}

/**
 * In whose name a key acts and what it may at this moment: at most its own permissions, and none that its maker has not. Null of one that
 * is unknown, has run out or ended, and where the account is closed. No second factor is asked for.
 */
export async function actorOfKey(db: Database, hash: Buffer, demo: boolean): Promise<Actor | null> {
  const today = berlinDay(new Date())
  const [found] = await db.sql<FoundKey[]>`
    select key_id, user_id, permissions, last_used_day, role
    from access_keys join users using (user_id)
    where secret_hash = ${hash} and ended_at is null and valid_until >= ${today}
      and rejected_at is null and role <> 'PENDING'`
  if (!found) return null
  if (found.last_used_day !== today) await noteUse(db, found.key_id, today)
  const permissions = permissionsOfKey(found.permissions, permissionsOf(found.role, demo))
  return { userId: found.user_id, sessionId: null, keyId: found.key_id, permissions }
}

const noteKeyUse = declareSystemCommand({ name: 'note the use of a key', events: [] })

/** On the first use of a day. Nobody is refused because it cannot be noted just now. */
async function noteUse(db: Database, keyId: EntityId, today: Day): Promise<void> {
  const note = command(noteKeyUse, async (tx, _input, { write }) => {
    write(tx.updateTable('access_keys').set({ last_used_day: today }).where('key_id', '=', keyId))
    return {}
  })
  await runSystemCommand(db, note).catch(() => {})
}
