import type { SecondFactorRule } from '#areas/firm/contract/read-firm.ts'
import type { Role } from './role-permissions.ts'

/** Whether the firm asks somebody of this role for a second factor (decisions §10). Who waits for approval can do nothing yet. */
export function asksForSecondFactor(rule: SecondFactorRule, role: Role): boolean {
  if (role === 'PENDING') return false
  return rule === 'ALL' || (rule === 'MANAGERS' && role === 'MANAGER')
}
