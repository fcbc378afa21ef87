import { expect, test } from 'vitest'
import { figureWidths } from './figure-widths.ts'
import type { Line } from './proposal-lines.ts'

// Of a line only its figures are looked at.
const letter = (total: number, currency = 'EUR') =>
  ({
    ...{ kind: 'letter', row: { currency } },
    chosen: { due: total, interest: 0, costs: 0, total },
  }) as Line

test('figures of six digits and cents have the room they need, small ones take no more than their heads', () => {
  expect(figureWidths([])).toEqual({ due: 96, interest: 84, costs: 84, total: 104 })
  expect(figureWidths([letter(4275)])).toEqual(figureWidths([]))
  const { due, total, interest } = figureWidths([letter(4275), letter(123_456.78)])
  expect([due, total, interest]).toEqual([108, 108, 84])
  expect(figureWidths([letter(123_456.78, 'CHF')]).total).toBeGreaterThan(total)
})
