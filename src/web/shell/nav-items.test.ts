import { describe, expect, test } from 'vitest'
import type { Permission } from '#kernel/permissions.ts'
import { isWithin, mainItems, settingsItems, usableItems } from './nav-items.ts'
import type { Page } from './page.ts'

const office: Permission[] = ['TASK_VIEW', 'BILL_VIEW', 'INVOICE_VIEW']
const manager: Permission[] = [...office, 'REPORT_VIEW', 'USER_APPROVE', 'LINE_ITEM_CATEGORY_CREATE']

const everyPage: Page[] = [...mainItems, ...settingsItems].map(({ path }) => ({
  path,
  title: path,
  access: 'session',
  layout: 'shell',
  load: () => Promise.reject(new Error('not opened here')),
}))

const labels = (items: { label: string }[]) => items.map(({ label }) => label)

describe('usableItems', () => {
  test('shows an office worker the four work areas and no settings', () => {
    expect(labels(usableItems(mainItems, everyPage, office))).toEqual([
      'Aufgaben',
      'Eingang',
      'Bestand',
      'Ausgang',
    ])
    expect(usableItems(settingsItems, everyPage, office)).toEqual([])
  })

  test('shows a manager everything', () => {
    expect(usableItems(mainItems, everyPage, manager)).toHaveLength(5)
    expect(labels(usableItems(settingsItems, everyPage, manager))).toEqual([
      'Benutzer',
      'Kategorien',
      'Zahlungsziele',
      'Bankkonten',
      'Bestandsereignisse',
      'Wechselkurse',
      'Firma',
    ])
  })

  test('shows somebody who waits for approval nothing', () => {
    expect(usableItems(mainItems, everyPage, ['USER_APPROVAL_WAIT'])).toEqual([])
  })

  test('leaves out what has no page yet', () => {
    const pages = everyPage.filter(({ path }) => path !== '/auth/stock')
    expect(labels(usableItems(mainItems, pages, office))).toEqual(['Aufgaben', 'Eingang', 'Ausgang'])
  })
})

test('isWithin takes the pages below, not those that only begin alike', () => {
  const stock = { label: 'Bestand', path: '/auth/stock', access: 'BILL_VIEW' } as const
  expect(isWithin(stock, '/auth/stock')).toBe(true)
  expect(isWithin(stock, '/auth/stock/1')).toBe(true)
  expect(isWithin(stock, '/auth/stockpile')).toBe(false)
})
