import type { AssignableRole } from '../rules/role-permissions.ts'

/** The roles that can be given, as a person calls them. */
export const roleOptions: readonly { value: AssignableRole; label: string }[] = [
  { value: 'OFFICE', label: 'Büro' },
  { value: 'MANAGER', label: 'Geschäftsführung' },
]
