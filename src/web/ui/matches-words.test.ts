import { expect, it } from 'vitest'
import { matchesWords } from './matches-words.ts'

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
