import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { heldFor } from '#server/db/held-for.ts'

const columns = ['user_id', 'email', 'first_name', 'family_name', 'role', 'password_hash'] as const

/** The open account of an e-mail address; rejected ones are closed. */
export async function findUser(tx: Tx, email: string) {
  return await tx
    .selectFrom('users')
    .select(columns)
    .where('email', '=', email)
    .where('rejected_at', 'is', null)
    .executeTakeFirst()
}

/** The open account with this id. */
export async function findUserById(tx: Tx, userId: EntityId) {
  return await tx
    .selectFrom('users')
    .select(columns)
    .where('user_id', '=', userId)
    .where('rejected_at', 'is', null)
    .executeTakeFirst()
}

/**
 * The open account with this id, locked until the commit: of two decisions about a user the second sees the first.
 * `deleting` is for closing it: its sessions go, and none begins meanwhile.
 */
export async function lockUser(tx: Tx, userId: EntityId, purpose: 'changing' | 'deleting') {
  return await tx
    .selectFrom('users')
    .select(columns)
    .where('user_id', '=', userId)
    .where('rejected_at', 'is', null)
    .$call(heldFor(purpose))
    .executeTakeFirst()
}
