import { expect, test } from 'vitest'
import { agoText } from './ago-text.ts'

const minute = 60_000
const at = Date.UTC(2026, 2, 5, 9)

test.each([
  [-5 * minute, 'gerade eben'],
  [59_999, 'gerade eben'],
  [minute, 'vor 1 Minute'],
  [5.5 * minute, 'vor 5 Minuten'],
  [60 * minute, 'vor 1 Stunde'],
  [11 * 60 * minute, 'vor 11 Stunden'],
  [12 * 60 * minute, 'am 05.03.2026'],
])('after %i ms: %s', (age, text) => {
  expect(agoText(at, at + age)).toBe(text)
})
