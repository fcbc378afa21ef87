import { expect, it } from 'vitest'
import { findOptions, matchesWords } from './matches-words.ts'

const option = { label: 'Österle Straßenbau', detail: '34119 Kassel' }

it('finds words anywhere, in any order, in both lines', () => {
  expect(matchesWords(option, 'kassel bau')).toBe(true)
  expect(matchesWords(option, 'OSTERLE')).toBe(true)
  expect(matchesWords(option, 'strasse')).toBe(true)
  expect(matchesWords(option, '')).toBe(true)
})

it('wants every word', () => {
  expect(matchesWords(option, 'kassel dach')).toBe(false)
})

it('puts what begins with the typed text first, and else keeps the order', () => {
  const options = [{ label: 'BUER: Büroware' }, { label: 'WA: Ware' }, { label: 'WARE' }, { label: 'WAREN' }]
  expect(findOptions(options, 'ware').map(({ label }) => label)).toEqual([
    'WARE',
    'WAREN',
    'BUER: Büroware',
    'WA: Ware',
  ])
  expect(findOptions(options, 'buero').map(({ label }) => label)).toEqual(['BUER: Büroware'])
})
