import { expect, test } from 'vitest'
import type { ListFilter } from './list-filter.ts'
import { showsView, viewAddress, viewQuery } from './view-query.ts'

const filter = (key: string): ListFilter => ({ key, label: key, filterOf: () => ({}), shown: (text) => text })
const known = [filter('status'), filter('betrag')]
const of = (address: string) => viewQuery(known, new URLSearchParams(address))

test('a view keeps filters, search and sort, in one order, and nothing else', () => {
  expect(of('sort=-x&ansehen=1&suche=teak&betrag=1..&ansicht=offen&status=OPEN,PAID')).toBe(
    'status=OPEN%2CPAID&betrag=1..&suche=teak&sort=-x',
  )
  expect(of('rechnung=1')).toBe('')
  expect(of('status=')).toBe('')
})

test('a view that keeps no columns leaves them to whoever looks', () => {
  expect(of('spalten=a.b&status=OPEN')).toBe('status=OPEN&spalten=a.b')
  expect(showsView('status=OPEN', 'status=OPEN&spalten=a.b')).toBe(true)
  expect(showsView('', 'spalten=a.b')).toBe(true)
  expect(showsView('status=OPEN&spalten=a.b', 'status=OPEN')).toBe(false)
  expect(showsView('status=OPEN', 'spalten=a.b')).toBe(false)
})

test('its address names it beside what it keeps', () => {
  expect(viewAddress('status=OPEN', 'abc')).toBe('?status=OPEN&ansicht=abc')
  expect(viewAddress('', 'alle')).toBe('?ansicht=alle')
})
