import type { Permission } from '#kernel/permissions.ts'

/** Every role that a user can have; PENDING waits for approval. */
export const roles = ['PENDING', 'OFFICE', 'MANAGER'] as const
export type Role = (typeof roles)[number]

/** The roles that an approval or a role change can give (spec 1 §6). */
export const assignableRoles = ['OFFICE', 'MANAGER'] as const
export type AssignableRole = (typeof assignableRoles)[number]

/** What a person calls them. */
export const roleNames: Readonly<Record<Role, string>> = {
  PENDING: 'Wartet auf Freigabe',
  OFFICE: 'Büro',
  MANAGER: 'Geschäftsführung',
}

const office: readonly Permission[] = ['TASK_VIEW', 'BILL_VIEW', 'INVOICE_VIEW']

/** The table of roles, as data: whoever adds a role adds a row. */
export const permissionsByRole: Readonly<Record<Role, readonly Permission[]>> = {
  PENDING: ['USER_APPROVAL_WAIT'],
  OFFICE: office,
  MANAGER: [...office, 'REPORT_VIEW', 'USER_APPROVE', 'LINE_ITEM_CATEGORY_CREATE', 'AUDIT_VIEW'],
}

/**
 * What a role permits (decisions §3); in demo mode everyone may also fill in demo data. Who has to set up a second factor may do nothing
 * else before (decisions §10).
 */
export function permissionsOf(role: Role, demo: boolean, needsSecondFactor = false): readonly Permission[] {
  if (needsSecondFactor) return ['SECOND_FACTOR_SET_UP']
  return demo ? [...permissionsByRole[role], 'DEMO_DATA_CREATE'] : permissionsByRole[role]
}
