import { expect, test } from 'vitest'
import type { Page } from '../shell/page.ts'
import { findActions, pageActions } from './palette-actions.ts'

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
