import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { convertToBase, fitsBase } from './convert-to-base.ts'
import { formatRate, rateScale, rateText, scaleRate } from './rate.ts'
import { readRatesDay } from './rates-day.ts'

describe('rates as text', () => {
  test.each([
    [1.1684, '1.1684'],
    [20082.05, '20082.05'],
    [0.000000000001, '0.000000000001'],
    [1e-7, '0.000000100000'],
    [0.1234567890123, null],
    [0, null],
    [-1, null],
    [1e12, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('%d is %s', (value, text) => expect(rateText(value)).toBe(text))

  test('a text with up to 12 decimals survives scaling', () => {
    const parts = fc.tuple(fc.bigInt(0n, 999_999_999_999n), fc.bigInt(0n, 999_999_999_999n))
    fc.assert(
      fc.property(parts, ([whole, fraction]) => {
        const scaled = whole * rateScale + fraction
        const text = `${whole}.${String(fraction).padStart(12, '0')}`
        expect(scaleRate(text)).toBe(scaled === 0n ? null : scaled)
      }),
    )
  })

  test.each(['', '1,5', '1e3', '-1', '.5', '1.', '1.1234567890123', ' 1', '0', '0.0'])(
    '%j is no rate',
    (text) => expect(scaleRate(text)).toBeNull(),
  )

  test.each([
    ['1.168400000000', '1,1684'],
    ['20082.050000000000', '20.082,05'],
    ['1', '1'],
    ['0.000000000001', '0,000000000001'],
    ['1234567', '1.234.567'],
  ])('%s is shown as %s', (text, shown) => expect(formatRate(text)).toBe(shown))
})

describe('convertToBase', () => {
  test.each([
    [11684, '1.168400000000', 10000],
    [10000, '1.1684', 8559], // 85.5871…
    [-10000, '1.1684', -8559],
    [1, '2', 1], // half away from zero
    [-1, '2', -1],
    [9_999_999_999_999, '0.870580000000', 11_486_595_143_466],
    [100, '1', 100],
  ])('%d at %s is %d', (amount, rate, expected) => expect(convertToBase(cents(amount), rate)).toBe(expected))

  test('is within half a cent of the exact quotient, and odd', () => {
    const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
    const scaledRates = fc.bigInt(rateScale / 100n, 30_000n * rateScale)
    fc.assert(
      fc.property(amounts, scaledRates, (amount, scaled) => {
        const text = `${scaled / rateScale}.${String(scaled % rateScale).padStart(12, '0')}`
        const result = BigInt(convertToBase(cents(amount), text))
        const error = 2n * (result * scaled - BigInt(amount) * rateScale)
        expect((error < 0n ? -error : error) <= scaled).toBe(true)
        expect(convertToBase(cents(-amount), text)).toBe(result === 0n ? 0 : -Number(result))
      }),
    )
  })

  test('is the exact quotient of integers, rounded half away from zero', () => {
    const amounts = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 })
    // up to 12 decimals and 5 digits before, as texts of any length
    const parts = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.stringMatching(/^\d{0,12}$/))
    fc.assert(
      fc.property(amounts, parts, (amount, [whole, decimals]) => {
        const text = decimals === '' ? String(whole) : `${whole}.${decimals}`
        const numerator = BigInt(`${whole}${decimals.padEnd(12, '0')}`)
        fc.pre(numerator > 0n && fitsBase(cents(amount), text))
        // |amount| × 10¹² / rate, as a whole part and what is left
        const dividend = BigInt(Math.abs(amount)) * 10n ** 12n
        const expected = dividend / numerator + (2n * (dividend % numerator) >= numerator ? 1n : 0n)
        expect(BigInt(Math.abs(convertToBase(cents(amount), text)))).toBe(expected)
        expect(Math.sign(convertToBase(cents(amount), text))).toBe(expected === 0n ? 0 : Math.sign(amount))
      }),
    )
  })

  test.each([
    [11900, '1.0862', true],
    [9_999_999_999_999, '1', true],
    [9_999_999_999_999, '0.999999999999', false],
    [-9_999_999_999_999, '0.999999999999', false],
    [1, '0.000000000001', true],
    [10, '0.000000000001', false],
  ])('%d at %s fits: %s', (amount, rate, fits) => expect(fitsBase(cents(amount), rate)).toBe(fits))

  test('something that is no rate is a bug', () =>
    expect(() => convertToBase(cents(1), '0')).toThrow(RangeError))
})

test.each([
  ['2026-03-05', '2026-03-05'],
  ['2026-02-30', null],
  // 23:30 UTC is the next day in Berlin, in summer already from 22:00 on
  [String(Date.UTC(2026, 2, 5, 23, 30)), '2026-03-06'],
  [String(Date.UTC(2026, 6, 5, 21, 59)), '2026-07-05'],
  ['2026-07-05T22:00:00.000Z', '2026-07-06'],
  ['2026-03-05T00:30:00+01:00', '2026-03-05'],
  ['0', '1970-01-01'],
  ['99999999999999999', null],
  ['gestern', null],
  ['2026-03-05T', null],
  ['', null],
])('the day of %j is %s', (text, day) => expect(readRatesDay(text)).toBe(day))
