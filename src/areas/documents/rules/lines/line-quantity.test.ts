import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, divideRounded } from '#kernel/money.ts'
import { quantityFault, quantityText, readLineQuantity, thousandths } from './line-quantity.ts'
import { lineTotal, timesQuantity } from './line-total.ts'
import { type Unit, unitCodes } from './units.ts'

describe('how many decimals a quantity may have (decisions §10)', () => {
  const measures: readonly Unit[] = ['HUR', 'MIN', 'DAY', 'MTR', 'KMT', 'KGM']

  test.each(unitCodes.map((unit) => [unit] as const))('%s', (unit) => {
    const isMeasure = measures.includes(unit)
    expect(quantityFault(7, unit, false)).toBeNull()
    expect(quantityFault(1.5, unit, false) === null).toBe(isMeasure)
    expect(quantityFault(0.125, unit, false) === null).toBe(isMeasure)
    expect(quantityFault(0.1255, unit, false)).not.toBeNull()
    // A line with a product at most two, as its stock.
    expect(quantityFault(2.25, unit, true) === null).toBe(isMeasure)
    expect(quantityFault(2.255, unit, true)).not.toBeNull()
  })

  test('every quantity of so many decimals is one, however a float holds it', () => {
    const property = fc.property(fc.integer({ min: 1, max: 999_999_000 }), (parts) => {
      expect(quantityFault(parts / 1000, 'KGM', false)).toBeNull()
      expect(thousandths(parts / 1000)).toBe(parts)
      expect(readLineQuantity(quantityText(parts / 1000), 3)).toEqual({ ok: true, quantity: parts / 1000 })
    })
    fc.assert(property, { numRuns: 200 })
  })
})

describe('the total of a line with decimals is rounded once', () => {
  type Typed = [
    string,
    { quantity: number; amount: number; discountPercent?: number; discountAmount?: number },
    string,
    number,
  ]
  test.each<Typed>([
    // 1,5 × 9,99 = 14,985
    ['half up', { quantity: 1.5, amount: 999 }, 'EUR', 1_499],
    ['below 0 away from it', { quantity: 1.5, amount: -999 }, 'EUR', -1_499],
    // 0,333 × 100,00 = 33,30, not a third
    ['thousandths', { quantity: 0.333, amount: 10_000 }, 'EUR', 3_330],
    // 1,5 × 9,99 less 10 % = 13,4865, not 90 % of 14,99
    ['with a percent off', { quantity: 1.5, amount: 999, discountPercent: 1_000 }, 'EUR', 1_349],
    ['with an amount off', { quantity: 1.5, amount: 999, discountAmount: 99 }, 'EUR', 1_400],
    ['in whole yen', { quantity: 1.5, amount: 999_00 }, 'JPY', 1_499_00],
  ])('%s', (_, { quantity, amount, discountPercent = null, discountAmount = null }, currency, total) => {
    const off = { discountPercent, discountAmount: discountAmount === null ? null : cents(discountAmount) }
    expect(lineTotal({ quantity, amount: cents(amount), ...off }, currency)).toBe(total)
  })

  test('whatever it is', () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 999_999_000 }),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      (parts, amount) => {
        const exact = divideRounded(BigInt(amount) * BigInt(parts), 1000n)
        expect(BigInt(timesQuantity(cents(amount), parts / 1000))).toBe(exact)
      },
    )
    fc.assert(property, { numRuns: 200 })
  })
})
