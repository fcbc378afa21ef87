import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import {
  agreedWords,
  discountOf,
  documentTerms,
  faultOfTermsOn,
  faultsOfTerms,
  lastDayOf,
  writtenDayOf,
} from './discount-terms.ts'

const term = (days: number, percent: number, base: number | null = null) => ({
  days,
  percent,
  base: base === null ? null : cents(base),
})

describe('what a step takes off', () => {
  test.each([
    [2, 119_000, 2380],
    [3, 97_900, 2937],
    [2, 97_900, 1958],
    // Half a cent goes up, once.
    [2.5, 100_020, 2501],
    [0.01, 4999, 0],
    [0.01, 5000, 1],
    [50, 3, 2],
  ])('%s %% of %s cents', (percent, whole, off) => {
    expect(discountOf(term(7, percent), cents(whole), 'EUR')).toBe(off)
  })

  test('of its base, where it names one, and without decimals of yen', () => {
    expect(discountOf(term(7, 2, 50_000), cents(119_000), 'EUR')).toBe(1000)
    expect(discountOf(term(7, 2), cents(123_400), 'JPY')).toBe(2500)
  })

  test('by another calculation, of any amount and percent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.integer({ min: 1, max: 5000 }),
        (whole, of) => {
          const exact = BigInt(whole) * BigInt(of)
          const [low, rest] = [exact / 10_000n, exact % 10_000n]
          const expected = rest * 2n >= 10_000n ? low + 1n : low
          expect(BigInt(discountOf(term(1, of / 100), cents(whole), 'EUR'))).toBe(expected)
        },
      ),
    )
  })
})

test('the paper names the day as agreed; in time is also the next working day (§ 193 BGB)', () => {
  // A Saturday.
  expect(writtenDayOf({ days: 7 }, '2026-10-31' as Day)).toBe('2026-11-07')
  expect(lastDayOf({ days: 7 }, '2026-10-31' as Day)).toBe('2026-11-09')
  // Karfreitag.
  expect(lastDayOf({ days: 3 }, '2026-03-31' as Day)).toBe('2026-04-07')
})

test('days rise up to the payment target, percents fall', () => {
  expect(faultsOfTerms([term(5, 3), term(7, 2)], 14)).toEqual([])
  expect(faultsOfTerms([term(14, 3)], 14)).toEqual([])
  expect(faultsOfTerms([term(15, 3)], 14)).toEqual([
    { path: '0.days', message: 'Skonto: Die Frist von 15 Tagen endet nach dem Zahlungsziel' },
  ])
  expect(faultsOfTerms([term(15, 3)], null)).toEqual([])
  expect(faultsOfTerms([term(7, 2), term(7, 2)], 14).map(({ path }) => path)).toEqual(['1.days', '1.percent'])
})

test('on no advance, and only where something is asked', () => {
  const fault = (
    terms: Parameters<typeof faultOfTermsOn>[0],
    gross: number,
    advance = false,
    currency = 'EUR',
  ) => faultOfTermsOn(terms, { advance, gross: cents(gross), currency })
  expect(fault([term(7, 2)], 100)).toBeNull()
  expect(fault([], -100, true)).toBeNull()
  expect(fault([term(7, 2)], 100, true)).toMatch(/Anzahlung/)
  expect(fault([term(7, 2)], 0)).toMatch(/0 oder weniger/)
  expect(fault([term(7, 2, 101)], 100)).toMatch(/Rechnungsbetrag/)
  expect(fault([term(7, 2, 100)], 100)).toBeNull()
  expect(fault([term(7, 2, 10_050)], 50_000, false, 'JPY')).toMatch(/JPY/)
  for (const wrong of [true, 0, 'abc', {}, [null], [{ days: 1e300, percent: 2 }]])
    expect(faultsOfTerms(wrong as never, 14)).toEqual([])
})

test.each([
  [[{ days: 7, percent: 0 }]],
  [[{ days: 7, percent: 50.01 }]],
  [[{ days: 7, percent: 2.005 }]],
  [[{ days: -1, percent: 2 }]],
  [[{ days: 10_000, percent: 2 }]],
  [[{ days: 1.5, percent: 2 }]],
  [[{ percent: 2 }]],
  [[{ days: 7 }]],
  [[{ days: 7, percent: 2, until: '2026-12-14' }]],
  [[1, 2, 3].map((days) => ({ days, percent: 4 - days }))],
  ['2 % in 7 Tagen'],
])('%j is refused', (sent) => {
  expect(documentTerms.safeParse(sent).success).toBe(false)
})

test('what is left out is none', () => {
  for (const sent of [undefined, null, '', []]) expect(documentTerms.parse(sent)).toEqual([])
  expect(documentTerms.parse([{ days: 7, percent: 2.25, base: 12.5 }])).toEqual([
    { days: 7, percent: 2.25, base: 1250 },
  ])
})

test('as it is agreed, in words', () => {
  expect(agreedWords([term(5, 3), term(1, 2.25), term(0, 1)])).toBe(
    '3\u00a0% in 5 Tagen; 2,25\u00a0% in 1 Tag; 1\u00a0% sofort',
  )
})
