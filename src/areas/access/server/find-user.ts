import type { Tx } from '#server/db/connect.ts'
import type { Role } from '../rules/role-permissions.ts'

const columns = ['user_id', 'email', 'first_name', 'family_name', 'role', 'password_hash'] as const

/** The open account of an e-mail address; rejected ones are closed. */
export async function findUser(tx: Tx, email: string) {
  const row = await tx
    .selectFrom('users')
    .select(columns)
    .where('email', '=', email)
    .where('rejected_at', 'is', null)
    .executeTakeFirst()
  // The database's check allows only our roles.
  return row && { ...row, role: row.role as Role }
}

/** The open account with this id, locked until the commit: of two decisions about a user the second sees the first. */
export async function lockUser(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('users')
    .select(columns)
    .where('user_id', '=', userId as never)
    .where('rejected_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // As above.
  return row && { ...row, role: row.role as Role }
}
