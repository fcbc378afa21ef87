import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import {
  discountFault,
  discountsBoth,
  discountTooLarge,
  discountTurns,
  type EnteredLine,
  lineDiscount,
  lineTotal,
} from './line-total.ts'

const line = (changes: Partial<Record<keyof EnteredLine, number | null>> = {}): EnteredLine => {
  const { quantity = 1, amount = 0, discountPercent = null, discountAmount = null } = changes
  return {
    quantity: quantity ?? 1,
    amount: cents(amount ?? 0),
    discountPercent,
    discountAmount: discountAmount === null ? null : cents(discountAmount),
  }
}

describe('the total of a line', () => {
  test.each([
    ['without a discount', { quantity: 3, amount: 999 }, 'EUR', 2_997],
    // 29,97 less 10 % is 26,973: rounded once, not 3 × 8,99
    ['less 10 %', { quantity: 3, amount: 999, discountPercent: 1_000 }, 'EUR', 2_697],
    ['less 12,5 %, half a cent', { amount: 100, discountPercent: 1_250 }, 'EUR', 88],
    ['less 0,01 %', { amount: 100_000_00, discountPercent: 1 }, 'EUR', 99_990_00],
    ['less all', { quantity: 7, amount: 999, discountPercent: 10_000 }, 'EUR', 0],
    ['less 5,00', { quantity: 3, amount: 999, discountAmount: 500 }, 'EUR', 2_497],
    ['below 0 less 10 %', { quantity: 3, amount: -999, discountPercent: 1_000 }, 'EUR', -2_697],
    ['below 0 less 5,00', { quantity: 3, amount: -999, discountAmount: -500 }, 'EUR', -2_497],
    // 999 yen less 10 % are 899,1
    ['in whole yen', { amount: 999_00, discountPercent: 1_000 }, 'JPY', 899_00],
  ])('%s', (_, changes, currency, total) => {
    expect(lineTotal(line(changes), currency)).toBe(total)
  })

  test('and its discount make what the quantity comes to; a percent is off by half a cent at the most', () => {
    const whole = fc.integer({ min: -900_000, max: 900_000 })
    const property = fc.property(
      fc.record({ quantity: fc.integer({ min: 1, max: 999 }), amount: whole }),
      fc.integer({ min: 1, max: 10_000 }),
      (entered, discountPercent) => {
        const discounted = line({ ...entered, discountPercent })
        const [total, off] = [lineTotal(discounted), lineDiscount(discounted)]
        expect(total + off).toBe(entered.quantity * entered.amount)
        const exact = BigInt(entered.quantity * entered.amount) * BigInt(10_000 - discountPercent)
        const far = BigInt(total) * 10_000n - exact
        expect(far <= 5_000n && far >= -5_000n).toBe(true)
        expect(total * entered.amount).toBeGreaterThanOrEqual(0)
        // The cancellation is the exact negative.
        expect(lineTotal(line({ ...entered, amount: -entered.amount, discountPercent })) + total).toBe(0)
      },
    )
    fc.assert(property, { numRuns: 100 })
  })
})

test.each([
  ['a percent and an amount', { amount: 1_000, discountPercent: 1_000, discountAmount: 100 }, discountsBoth],
  ['an amount that adds something', { amount: 1_000, discountAmount: -1 }, discountTurns],
  ['the same below 0', { amount: -1_000, discountAmount: 1 }, discountTurns],
  ['something off nothing', { amount: 0, discountAmount: 1 }, discountTurns],
  ['more than the line', { quantity: 2, amount: 1_000, discountAmount: 2_001 }, discountTooLarge],
  ['all of the line', { quantity: 2, amount: 1_000, discountAmount: 2_000 }, null],
  ['a percent alone', { amount: 1_000, discountPercent: 10_000 }, null],
  ['all of what is rounded up', { quantity: 1.333, amount: 8_999, discountAmount: 11_996 }, null],
  ['a cent more than that', { quantity: 1.333, amount: 8_999, discountAmount: 11_997 }, discountTooLarge],
])('a discount of %s', (_, changes, fault) => {
  expect(discountFault(line(changes))).toBe(fault)
})

test('a discount in a currency without decimals takes off all of the whole units', () => {
  const all = line({ quantity: 1.5, amount: 10_100, discountAmount: 15_200 }) // 151,5 yen
  expect([discountFault(all, 'JPY'), lineTotal(all, 'JPY')]).toEqual([null, 0])
})
