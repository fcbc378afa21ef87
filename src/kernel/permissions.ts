/** The permissions of specification 1 §6, in its order, and those of decisions §10; who has to set up a second factor may do that alone. */
export const permissions = [
  'TASK_VIEW',
  'BILL_VIEW',
  'INVOICE_VIEW',
  'REPORT_VIEW',
  'USER_APPROVE',
  'LINE_ITEM_CATEGORY_CREATE',
  'USER_APPROVAL_WAIT',
  'SECOND_FACTOR_SET_UP',
  'AUDIT_VIEW',
  'DEMO_DATA_CREATE',
] as const

export type Permission = (typeof permissions)[number]

/**
 * Who may call or see something:
 * `anyone` needs no token, `session` any token, `working` any role but PENDING, and the second factor where the firm asks for one; a list means any one of its permissions.
 */
export type Access = 'anyone' | 'session' | 'working' | Permission | readonly Permission[]

/**
 * Whether a call is one of accounts, users and keys, which a person makes and no key does: those for any session, and those of who decides
 * about users (decisions §10, 'Keys').
 */
export function isOfAccounts(access: Access): boolean {
  return access === 'session' || access === 'USER_APPROVE'
}

/** Whether the holder of these permissions passes. `null` stands for a caller without a token. */
export function allows(access: Access, held: readonly Permission[] | null): boolean {
  if (access === 'anyone') return true
  if (held === null) return false
  if (access === 'session') return true
  if (access === 'working')
    return !held.includes('USER_APPROVAL_WAIT') && !held.includes('SECOND_FACTOR_SET_UP')
  const wanted: readonly Permission[] = typeof access === 'string' ? [access] : access
  return wanted.some((permission) => held.includes(permission))
}
