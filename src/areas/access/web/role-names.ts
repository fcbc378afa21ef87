import { type AssignableRole, assignableRoles, roleNames } from '../rules/role-permissions.ts'

/** The roles that can be given, as a person calls them. */
export const roleOptions: readonly { value: AssignableRole; label: string }[] = assignableRoles.map(
  (value) => ({ value, label: roleNames[value] }),
)
