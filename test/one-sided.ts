import { permissionsByRole } from '#areas/access/rules/role-permissions.ts'
import type { Permission } from '#kernel/permissions.ts'
import { people } from './people.ts'
import type { Caller, World } from './world.ts'

// No role of today's holds one side of the trade without the other, yet the permissions are apart, and a later role may.
// A test's world has two such roles: a row each in the table of roles, and a user who holds it.

export const oneSidedRoles = {
  'bills only': ['TASK_VIEW', 'BILL_VIEW'],
  'invoices only': ['TASK_VIEW', 'INVOICE_VIEW'],
} as const satisfies Record<string, readonly Permission[]>

export type OneSided = keyof typeof oneSidedRoles

/** Brings the two roles into a world, once; answers how to log in as somebody who holds one. */
export async function addOneSided(world: World): Promise<(role: OneSided) => Promise<Caller>> {
  Object.assign(permissionsByRole, oneSidedRoles)
  const { owner: sql } = world
  await sql`alter table users drop constraint users_role_check`
  for (const role of Object.keys(oneSidedRoles)) {
    await sql`
      insert into users (user_id, email, first_name, family_name, role, password_hash, approved_at)
      select gen_random_uuid(), ${emailOf(role)}, 'Eva', 'Einseitig', ${role}, password_hash, now()
      from users where email = ${people.office.email}`
  }
  return async (role) => {
    const { password } = people.office
    const { body } = await world.nobody.post('/api/auth', { email: emailOf(role), password })
    return world.withToken(body.token)
  }
}

const emailOf = (role: string) => `${role.replace(' ', '-')}@nordlicht.example`
