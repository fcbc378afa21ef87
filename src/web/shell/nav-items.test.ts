import { describe, expect, test } from 'vitest'
import type { Permission } from '#kernel/permissions.ts'
import { currentItem, isWithin, mainItems, settingsItems, usableGroups, usableItems } from './nav-items.ts'
import type { Page } from './page.ts'

const office: Permission[] = ['TASK_VIEW', 'BILL_VIEW', 'INVOICE_VIEW']
const manager: Permission[] = [
  ...office,
  'REPORT_VIEW',
  'USER_APPROVE',
  'LINE_ITEM_CATEGORY_CREATE',
  'AUDIT_VIEW',
]

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
      'Protokoll',
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

describe('a group of pages', () => {
  const items = [
    { path: '/auth/report', label: 'Steuerschuld' },
    { path: '/auth/report/yields', label: 'Ertrag je Ware' },
    { path: '/auth/report/locks', label: 'Monatsabschluss' },
  ]
  const group = { label: 'Auswertungen', items }
  const page = (path: string, access: Page['access']): Page => ({
    ...{ path, title: path, access, layout: 'shell', group },
    load: () => Promise.reject(new Error('not opened here')),
  })
  const pages = [page('/auth/report', 'REPORT_VIEW'), page('/auth/report/yields', 'REPORT_VIEW')]

  test('offers each page that exists once', () => {
    expect(usableGroups(pages, manager).map((one) => [one.label, labels([...one.items])])).toEqual([
      ['Stammdaten und Firma', []],
      ['Auswertungen', ['Steuerschuld', 'Ertrag je Ware']],
    ])
  })

  test('is not there for whoever may see none of its pages', () => {
    expect(usableGroups(pages, office)).toEqual([{ label: 'Stammdaten und Firma', items: [] }])
  })

  test('leaves out a page that needs another permission', () => {
    const [one] = usableGroups(
      [page('/auth/report', 'session'), page('/auth/report/yields', 'REPORT_VIEW')],
      office,
    ).slice(1)
    expect(labels([...(one?.items ?? [])])).toEqual(['Steuerschuld'])
  })

  test('marks the innermost item around an address', () => {
    expect(currentItem(items, '/auth/report')?.label).toBe('Steuerschuld')
    expect(currentItem(items, '/auth/report/yields')?.label).toBe('Ertrag je Ware')
    expect(currentItem(items, '/auth/report/yields/1')?.label).toBe('Ertrag je Ware')
    expect(currentItem(items, '/auth/stock')).toBeNull()
  })
})
