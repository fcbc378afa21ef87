import { read } from '#server/command.ts'
import { readUsers } from '../../contract.ts'

/** All open accounts, the waiting ones included. */
export const readUsersRead = read(readUsers, async (tx) => {
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'email', 'first_name', 'family_name', 'role'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('second_factors')
            .select('factor_id')
            .whereRef('second_factors.user_id', '=', 'users.user_id'),
        )
        .as('has_second_factor'),
    )
    .where('rejected_at', 'is', null)
    .orderBy('family_name')
    .orderBy('first_name')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({
    entityId: { uuid: row.user_id },
    email: row.email,
    data: { firstName: row.first_name, familyName: row.family_name },
    role: row.role,
    hasSecondFactor: Boolean(row.has_second_factor),
  }))
})
