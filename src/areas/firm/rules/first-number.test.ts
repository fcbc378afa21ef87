import { describe, expect, test } from 'vitest'
import { readFirstNumber } from './first-number.ts'
import { formatNumber } from './number-pattern.ts'

test.each([
  ['118', '{YYYY}-{00000}', 118, '2026-00118'],
  ['2026-00118', '{YYYY}-{00000}', 118, '2026-00118'],
  ['RE-2026-118', 'RE-{YYYY}-{000}', 118, 'RE-2026-118'],
  ['RE 26/0118', 'RE {YY}/{0000}', 118, 'RE 26/0118'],
  ['118/2026', '{000}/{YYYY}', 118, '118/2026'],
  ['R7-2026-5', 'R7-{YYYY}-{0}', 5, 'R7-2026-5'],
  [' 2026.1 ', '{YYYY}.{0}', 1, '2026.1'],
])('%s', (typed, numberPattern, nextNumber, said) => {
  expect(readFirstNumber(typed, 2026)).toEqual({ numberPattern, nextNumber })
  expect(formatNumber(numberPattern, 2026, nextNumber)).toBe(said)
})

describe('is refused', () => {
  test.each([
    ['RE-118', 'Das Jahr fehlt in der Nummer'],
    ['RE-2025-118', 'Das Jahr fehlt in der Nummer'],
    ['RE-2026', 'Der Zähler fehlt in der Nummer'],
    ['2026#118', 'unerlaubte Zeichen'],
    ['0', 'Zum Beispiel 2026-00118'],
  ])('%s', (typed, said) => {
    expect(readFirstNumber(typed, 2026)).toEqual({ fault: expect.stringContaining(said) })
  })
})
