import { describe, expect, test } from 'vitest'
import type { Page } from '../shell/page.ts'
import { actionsAt, findActions, pageActions } from './palette-actions.ts'

const page = (path: string, title: string, access: Page['access'] = 'session'): Page => ({
  path,
  title,
  access,
  layout: 'shell',
  load: async () => ({ default: () => null }),
})

const pages = [
  page('/auth/outgoing', 'Ausgangsrechnungen', 'INVOICE_VIEW'),
  page('/auth/outgoing/invoices', 'Ausgangsrechnungen', 'INVOICE_VIEW'),
  page('/auth/outgoing/open', 'Offene Posten', 'INVOICE_VIEW'),
  page('/auth/incoming/open', 'Offene Posten', 'BILL_VIEW'),
  page('/auth/outgoing/invoices/new', 'Neue Ausgangsrechnung', 'INVOICE_VIEW'),
  page('/auth/stock/:uuid', 'Ware', 'BILL_VIEW'),
  page('/auth/firm', 'Firma', 'LINE_ITEM_CATEGORY_CREATE'),
  { ...page('/login', 'Anmelden', 'anyone'), layout: 'public' as const },
]

test('offers the screens that one may open, each once, what is new first', () => {
  expect(pageActions(pages, ['INVOICE_VIEW']).map(({ title, detail }) => `${title} (${detail})`)).toEqual([
    'Neue Ausgangsrechnung (Ausgang)',
    'Ausgangsrechnungen (Ausgang)',
    'Offene Posten (Ausgang)',
  ])
})

test('tells screens of the same name apart by their part', () => {
  const titles = pageActions(pages, ['INVOICE_VIEW', 'BILL_VIEW']).filter(
    ({ title }) => title === 'Offene Posten',
  )
  expect(titles.map(({ detail }) => detail)).toEqual(['Ausgang', 'Eingang'])
})

test('finds an action by words of its title and its part', () => {
  const actions = pageActions(pages, ['INVOICE_VIEW', 'BILL_VIEW', 'LINE_ITEM_CATEGORY_CREATE'])
  expect(findActions(actions, 'offene eingang').map(({ to }) => to)).toEqual(['/auth/incoming/open'])
  expect(findActions(actions, 'einstell').map(({ to }) => to)).toEqual(['/auth/firm'])
  expect(findActions(actions, 'xyz')).toEqual([])
})

const rows = [
  {
    title: 'Überfällige Ausgangsrechnungen',
    to: '/auth/outgoing?status=OVERDUE',
    words: ['anmahnen', 'Mahnung'],
  },
]

test('what is done leads to the rows that wait for it; a title that answers stands before such a word', () => {
  const actions = pageActions(pages, ['INVOICE_VIEW'], rows)
  for (const typed of ['anmahn', 'mahnung', 'MAHN'])
    expect(findActions(actions, typed).map(({ to }) => to)).toEqual(['/auth/outgoing?status=OVERDUE'])
  expect(findActions(actions, 'offene')[0]?.title).toBe('Offene Posten')
  expect(findActions(actions, 'forderungen').map(({ title }) => title)).toEqual([
    ...['Ausgangsrechnungen', 'Offene Posten'],
  ])
})

test('what is titled so stands before what is only called so', () => {
  const reminders = page('/auth/outgoing/reminders', 'Mahnen', 'INVOICE_VIEW')
  const actions = pageActions([...pages, reminders], ['INVOICE_VIEW'], rows)
  expect(findActions(actions, 'überfällig').map(({ title }) => title)).toEqual([
    ...['Überfällige Ausgangsrechnungen', 'Mahnen'],
  ])
})

test('rows of a list that one may not see are not offered', () => {
  expect(findActions(pageActions(pages, ['BILL_VIEW'], rows), 'anmahnen')).toEqual([])
})

describe('on a page', () => {
  const begun = pages.map((one) =>
    one.path.startsWith('/auth/outgoing') && one.title === 'Ausgangsrechnungen'
      ? { ...one, begins: '/auth/outgoing/invoices/new' }
      : one,
  )
  const all = [
    ...begun,
    page('/auth/incoming/bills/new', 'Neue Eingangsrechnung', 'BILL_VIEW'),
    page('/auth/outgoing/receivers', 'Kunden', 'INVOICE_VIEW'),
    page('/auth/outgoing/receivers/new', 'Neuer Kunde', 'INVOICE_VIEW'),
    page('/auth/outgoing/receivers/import', 'Kunden importieren', 'INVOICE_VIEW'),
  ]
  const actions = pageActions(all, ['INVOICE_VIEW', 'BILL_VIEW'], rows)
  const titlesAt = (pathname: string) =>
    actionsAt(actions, all, pathname)
      .slice(0, 5)
      .map(({ title }) => title)

  test.each(['/auth/outgoing', '/auth/outgoing/invoices'])('%s its own actions come first', (pathname) => {
    expect(titlesAt(pathname)).toEqual([
      ...['Neue Ausgangsrechnung', 'Überfällige Ausgangsrechnungen', 'Offene Posten', 'Kunden'],
      'Kunden importieren',
    ])
  })

  test('another page offers others, never itself', () => {
    expect(titlesAt('/auth/outgoing/receivers').slice(0, 2)).toEqual(['Neuer Kunde', 'Kunden importieren'])
    expect(titlesAt('/auth/outgoing/receivers')).not.toContain('Kunden')
  })
})
