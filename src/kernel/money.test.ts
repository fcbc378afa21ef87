import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundedShare,
  type Cents,
  cents,
  centsFromUnits,
  divideRounded,
  largestCents,
  negateCents,
  scaleCents,
  sumCents,
  unitsFromCents,
} from './money.ts'

const anyCents = fc.integer({ min: -largestCents, max: largestCents }).map(cents)

describe('cents', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s as a bug', (value) => {
    expect(() => cents(value)).toThrow(RangeError)
  })

  test('knows no minus zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true)
    expect(Object.is(negateCents(cents(0)), 0)).toBe(true)
  })

  test('sums in any order, and a sum with its negation is nothing', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 50 }), (amounts) => {
        const sum = sumCents(amounts)
        expect(sumCents(amounts.toReversed())).toBe(sum)
        expect(BigInt(sum)).toBe(amounts.reduce((total, amount) => total + BigInt(amount), 0n))
        expect(sumCents([sum, ...amounts.map(negateCents)])).toBe(0)
      }),
    )
  })
})

describe('commercial rounding', () => {
  test.each([
    [5n, 10n, 1n],
    [-5n, 10n, -1n],
    [4n, 10n, 0n],
    [-4n, 10n, 0n],
    [15n, 10n, 2n],
    [25n, 10n, 3n],
    [25n, -10n, -3n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [1005n, 1000n, 1n],
    [0n, -7n, 0n],
  ])('%d / %d = %d', (dividend, divisor, expected) => {
    expect(divideRounded(dividend, divisor)).toBe(expected)
  })

  test('refuses to divide by nothing', () => {
    expect(() => divideRounded(1n, 0n)).toThrow(RangeError)
  })

  /** The same by long division: quotient and remainder as BigInt truncates them, then one step away from zero if needed. */
  function byRemainder(dividend: bigint, divisor: bigint): bigint {
    const quotient = dividend / divisor
    const remainder = dividend - quotient * divisor
    const twice = (remainder < 0n ? -remainder : remainder) * 2n
    const size = divisor < 0n ? -divisor : divisor
    if (twice < size) return quotient
    return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
  }

  const anyDivisor = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }).filter((divisor) => divisor !== 0n)

  test('agrees with long division, is never more than a half away, and odd', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), anyDivisor, (dividend, divisor) => {
        const rounded = divideRounded(dividend, divisor)
        expect(rounded).toBe(byRemainder(dividend, divisor))
        const error = 2n * (rounded * divisor - dividend)
        expect((error < 0n ? -error : error) <= (divisor < 0n ? -divisor : divisor)).toBe(true)
        expect(divideRounded(-dividend, divisor)).toBe(-rounded)
      }),
    )
  })

  test('halves go away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (n) => {
        expect(divideRounded(2n * n + 1n, 2n)).toBe(n + 1n)
        expect(divideRounded(-(2n * n + 1n), 2n)).toBe(-(n + 1n))
      }),
    )
  })

  test('tax in and tax on: 19 % of what floats get wrong', () => {
    expect(scaleCents(cents(2997), 19, 119)).toBe(479)
    expect(scaleCents(cents(1050), 19, 100)).toBe(200)
    expect(scaleCents(cents(-1050), 19, 100)).toBe(-200)
    // 1.005 × 100 is 100.49999999999999 as a float.
    expect(scaleCents(cents(201), 1, 2)).toBe(101)
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 0, max: 100 }), (amount, rate) => {
        expect(scaleCents(negateCents(amount), rate, 100 + rate)).toBe(
          negateCents(scaleCents(amount, rate, 100 + rate)),
        )
        expect(scaleCents(amount, 100 + rate, 100 + rate)).toBe(amount)
      }),
    )
  })
})

describe('a share of what nothing bounds', () => {
  test('is the exact one, up to the largest that can be told', () => {
    expect(boundedShare(cents(2997), 19, 119)).toBe(479)
    expect(boundedShare(largestCents, 999_999_999, 100)).toBe(99_999_999_999_999)
    expect(boundedShare(negateCents(largestCents), 999_999_999, 100)).toBe(-99_999_999_999_999)
    // The whole of an amount is the amount, however large.
    expect(boundedShare(cents(5e14), 300, 300)).toBe(5e14)
  })
})

describe('JSON numbers', () => {
  test.each([
    [119.5, 11950],
    [0.1, 10],
    [0.29, 29],
    [1.1, 110],
    [-0.01, -1],
    [-0, 0],
    [1e3, 100000],
    [99_999_999_999.99, largestCents],
  ])('%d', (units, expected) => {
    expect(centsFromUnits(units)).toBe(expected)
  })

  test.each([0.001, 1.005, 0.1 + 0.2, 1e-7, 1e21, 100_000_000_000, Number.NaN, Number.NEGATIVE_INFINITY])(
    'refuses %d',
    (units) => {
      expect(centsFromUnits(units)).toBeNull()
    },
  )

  test('every amount travels there and back, also as JSON text', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const units = unitsFromCents(amount)
        expect(centsFromUnits(units)).toBe(amount)
        expect(centsFromUnits(JSON.parse(JSON.stringify(units)))).toBe(amount)
        expect(String(units)).toMatch(/^-?\d+(\.\d{1,2})?$/)
      }),
    )
  })

  test('a third decimal is never rounded away', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 1, max: 9 }),
        (amount, third) => {
          expect(centsFromUnits(Number(`${(amount / 100).toFixed(2)}${third}`))).toBeNull()
        },
      ),
    )
  })

  test('any number is an exact amount or refused', () => {
    fc.assert(
      fc.property(fc.double(), (units) => {
        const result: Cents | null = centsFromUnits(units)
        if (result !== null) expect(unitsFromCents(result)).toBe(units + 0)
      }),
    )
  })
})
