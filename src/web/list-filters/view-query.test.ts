import { expect, test } from 'vitest'
import type { ListFilter } from './list-filter.ts'
import { viewAddress, viewQuery } from './view-query.ts'

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

test('its address names it beside what it keeps', () => {
  expect(viewAddress('status=OPEN', 'abc')).toBe('?status=OPEN&ansicht=abc')
  expect(viewAddress('', 'alle')).toBe('?ansicht=alle')
})
