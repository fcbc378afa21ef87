import { addDays, addMonths, type Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { Permission } from '#kernel/permissions.ts'

/** What a key can be given: no key decides about accounts and users (decisions §10, 'Keys'). */
export const keyPermissions = [
  'BILL_VIEW',
  'INVOICE_VIEW',
  'TASK_VIEW',
  'REPORT_VIEW',
  'LINE_ITEM_CATEGORY_CREATE',
  'AUDIT_VIEW',
] as const satisfies readonly Permission[]

export type KeyPermission = (typeof keyPermissions)[number]

/** What the screens call them: as their places in the menu. */
export const keyPermissionNames: Readonly<Record<KeyPermission, string>> = {
  BILL_VIEW: 'Eingang und Bestand',
  INVOICE_VIEW: 'Ausgang',
  TASK_VIEW: 'Aufgaben',
  REPORT_VIEW: 'Auswertung',
  LINE_ITEM_CATEGORY_CREATE: 'Stammdaten und Firma',
  AUDIT_VIEW: 'Protokoll',
}

/** The name of any permission that a key has or was to have; of one that no key has its own. */
export const keyPermissionName = (permission: string): string =>
  Object.hasOwn(keyPermissionNames, permission) ? keyPermissionNames[permission as KeyPermission] : permission

/** So many keys of one person may go on at a time. */
export const mostKeys = 20

/** For how long a key is good unless somebody says otherwise, in days. */
export const usualKeyDays = 90

/** The last day on which a key that is made today can be good: within a year. */
// `addMonths` knows no day only beyond the year 9999.
export const lastKeyDay = (today: Day): Day => addMonths(today, 12) ?? addDays(today, 365)

export const usualKeyDay = (today: Day): Day => addDays(today, usualKeyDays)

interface KeyWish {
  permissions: readonly KeyPermission[]
  validUntil: Day
}

interface KeyFacts {
  today: Day
  /** What its maker may. */
  held: readonly Permission[]
}

/** What is wrong with a key that somebody wants to make; paths are those of the call. */
export function keyProblems({ permissions, validUntil }: KeyWish, { today, held }: KeyFacts): FieldError[] {
  const missing = permissions.filter((one) => !held.includes(one))
  const problems: FieldError[] = []
  const say = (path: string, message: string) => problems.push({ path, message })
  if (missing.length > 0)
    say(
      'permissions',
      `Diese Berechtigung haben Sie selbst nicht: ${missing.map(keyPermissionName).join(', ')}`,
    )
  if (validUntil < today) say('validUntil', '„Gültig bis“ liegt in der Vergangenheit')
  if (validUntil > lastKeyDay(today)) say('validUntil', '„Gültig bis“ liegt mehr als ein Jahr in der Zukunft')
  return problems
}

/** What a key may: what it was given, as far as its maker may it now. */
export function permissionsOfKey(
  given: readonly Permission[],
  held: readonly Permission[],
): readonly Permission[] {
  return given.filter((one) => held.includes(one))
}
