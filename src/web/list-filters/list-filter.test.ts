import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { activeFilters, joinedFilter, type ListFilter } from './list-filter.ts'
import { unknownFilters } from './unknown-filters.ts'

const filter = (key: string): ListFilter => ({
  ...{ key, label: key },
  filterOf: (text) => (text === 'nichts' ? null : { filterType: key, text }),
  shown: (text) => text,
})
const known = [filter('eins'), filter('zwei'), filter('drei')]
const asked = (query: string) =>
  joinedFilter(activeFilters(known, new URLSearchParams(query), '2026-11-27' as Day))

test('what the address names is asked of the list: nothing, one filter as it is, several joined', () => {
  expect(asked('')).toBeUndefined()
  expect(asked('suche=x&sort=-y')).toBeUndefined()
  expect(asked('zwei=b')).toEqual({ filterType: 'zwei', text: 'b' })
  expect(asked('drei=c&eins=a')).toEqual({
    filterType: 'all',
    of: [
      { filterType: 'eins', text: 'a' },
      { filterType: 'drei', text: 'c' },
    ],
  })
})

test('a value that means nothing filters nothing', () => {
  expect(asked('eins=nichts&zwei=b')).toEqual({ filterType: 'zwei', text: 'b' })
})

test('a text that means nothing is told apart from what is not there', () => {
  const address = new URLSearchParams('eins=nichts&zwei=b&drei=&suche=x')
  const unknown = unknownFilters(known, address, activeFilters(known, address, '2026-11-27' as Day))
  expect(unknown.map(({ filter: { key }, text }) => `${key} ${text}`)).toEqual(['eins nichts'])
})
