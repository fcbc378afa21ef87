import { type Access, allows, type Permission } from '#kernel/permissions.ts'
import type { Page, PageGroup } from './page.ts'

export interface NavItem {
  label: string
  path: string
  access: Access
}

/** The top navigation and the settings menu of specification 1 §2.3; Firma is named by decisions §2, Protokoll by §10. */
export const mainItems: readonly NavItem[] = [
  { label: 'Aufgaben', path: '/auth/tasks', access: 'TASK_VIEW' },
  { label: 'Eingang', path: '/auth/incoming', access: 'BILL_VIEW' },
  { label: 'Bestand', path: '/auth/stock', access: 'BILL_VIEW' },
  { label: 'Ausgang', path: '/auth/outgoing', access: 'INVOICE_VIEW' },
  { label: 'Auswertung', path: '/auth/report', access: 'REPORT_VIEW' },
]

export const settingsItems: readonly NavItem[] = [
  { label: 'Benutzer', path: '/auth/users', access: 'USER_APPROVE' },
  { label: 'Kategorien', path: '/auth/categories', access: 'LINE_ITEM_CATEGORY_CREATE' },
  { label: 'Zahlungsziele', path: '/auth/paymenttargets', access: 'LINE_ITEM_CATEGORY_CREATE' },
  { label: 'Bankkonten', path: '/auth/bankaccounts', access: 'LINE_ITEM_CATEGORY_CREATE' },
  { label: 'Bestandsereignisse', path: '/auth/inventorychangetypes', access: 'LINE_ITEM_CATEGORY_CREATE' },
  { label: 'Wechselkurse', path: '/auth/rates', access: 'LINE_ITEM_CATEGORY_CREATE' },
  { label: 'Firma', path: '/auth/firm', access: 'LINE_ITEM_CATEGORY_CREATE' },
  { label: 'Protokoll', path: '/auth/journal', access: 'AUDIT_VIEW' },
]

/** The items that somebody with these permissions may use and whose page exists. */
export function usableItems(
  items: readonly NavItem[],
  pages: readonly Page[],
  held: readonly Permission[],
): NavItem[] {
  return items.filter(
    (item) =>
      allows(item.access, held) && pages.some((page) => page.path === item.path && allows(page.access, held)),
  )
}

/** The menu of the settings needs USER_APPROVE, each entry its own permission. */
export function usableSettings(pages: readonly Page[], held: readonly Permission[]): NavItem[] {
  return held.includes('USER_APPROVE') ? usableItems(settingsItems, pages, held) : []
}

/** The groups of pages that somebody with these permissions sees beside each of them, the settings first. */
export function usableGroups(pages: readonly Page[], held: readonly Permission[]): PageGroup[] {
  const groups = new Set(pages.flatMap((page) => (allows(page.access, held) && page.group) || []))
  return [
    { label: 'Stammdaten und Firma', items: usableSettings(pages, held) },
    ...[...groups].map(({ label, items }) => ({
      label,
      items: items.filter(({ path }) =>
        pages.some((page) => page.path === path && allows(page.access, held)),
      ),
    })),
  ]
}

/** The item of a group in which an address lies, the innermost one; null where it lies in none. */
export function currentItem<T extends { path: string }>(items: readonly T[], pathname: string): T | null {
  const around = items.filter((item) => isWithin(item, pathname))
  return around.sort((a, b) => b.path.length - a.path.length)[0] ?? null
}

/** Whether an address lies within an item: `/auth/incoming/bills/new` within `/auth/incoming`. */
export function isWithin(item: { path: string }, pathname: string): boolean {
  return pathname === item.path || pathname.startsWith(`${item.path}/`)
}
