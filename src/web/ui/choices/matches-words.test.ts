import { expect, it } from 'vitest'
import { currencyName, currencyWords } from '#kernel/currencies.ts'
import { findOptions, matchesWords } from './matches-words.ts'

const option = { label: 'Österle Straßenbau', detail: '34119 Kassel' }

it('finds words anywhere, in any order, in both lines', () => {
  expect(matchesWords(option, 'kassel bau')).toBe(true)
  expect(matchesWords(option, 'OSTERLE')).toBe(true)
  expect(matchesWords(option, 'strasse')).toBe(true)
  expect(matchesWords(option, '')).toBe(true)
})

it('finds what is also called so, such as several lei', () => {
  const words = currencyWords('RON')
  expect(matchesWords({ label: 'RON', detail: currencyName('RON'), words }, 'Lei')).toBe(true)
  expect(matchesWords({ label: 'RON', detail: currencyName('RON') }, 'Lei')).toBe(false)
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
