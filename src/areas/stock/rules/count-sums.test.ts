import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { countSums, differenceValue } from './count-sums.ts'

const row = (expected: number, counted: number, price: number | null) => ({
  expected,
  counted,
  buyingCents: price === null ? null : cents(price),
  averagedCents: null,
})

test('nothing counted changes nothing', () => {
  expect(countSums([])).toEqual({ counted: 0, differing: 0, surplus: 0, missing: 0, value: 0 })
})

test('surplus and missing pieces are told apart, and valued at what they cost', () => {
  const rows = [row(300, 300, 10_000), row(200, 100, 32_000), row(0, 250, 1_001), row(100, 0, null)]
  // 2,5 × 10,01 € = 25,03 €
  expect(countSums(rows)).toEqual({
    counted: 4,
    differing: 3,
    surplus: 250,
    missing: 200,
    value: -32_000 + 2_503,
  })
})

test('where the moving average counts, pieces come and go at it, and none are worth nothing', () => {
  // Three pieces are worth 10,00 €, one of them 3,33 €.
  const averaged = (counted: number, expected = 300) =>
    differenceValue({ ...row(expected, counted, 333), averagedCents: cents(expected > 0 ? 1_000 : 0) })
  expect([0, 100, 200, 600].map((counted) => averaged(counted))).toEqual([-1_000, -667, -333, 1_000])
  expect([averaged(0, -200), averaged(100, -200)]).toEqual([0, 333])
})

test('differences are those of the rounded values, so that booked ones add up to the sums of the list', () => {
  const quantity = fc.integer({ min: -10_000, max: 1_000_000 })
  fc.assert(
    fc.property(quantity, quantity, quantity, fc.nat(10_000_000), (before, counted, again, price) => {
      const first = differenceValue(row(before, counted, price))
      const second = differenceValue(row(counted, again, price))
      expect(first + second).toBe(differenceValue(row(before, again, price)))
    }),
  )
})
