import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { discountShare } from './discount-share.ts'

// 1.190,00 €, from which Skonto was deducted on 10 November.

const share = (
  documentId: string,
  corrections: readonly (readonly [id: string, on: string, gross: number])[],
  { skonto = [['2026-11-10', 23.8]], gross = 1190, currency = 'EUR' }: Told = {},
) =>
  discountShare(documentId, {
    ...{ currency, gross: units(gross) },
    discounts: skonto.map(([on, amount]) => ({
      ...{ reductionId: 'm', recordDate: on as Day },
      amount: units(amount),
    })),
    corrections: corrections.map(([id, on, amount]) => ({
      ...{ documentId: id, documentDay: on as Day, gross: units(amount) },
    })),
  }) / 100

interface Told {
  skonto?: readonly (readonly [on: string, amount: number])[]
  gross?: number
  currency?: string
}
const units = (amount: number) => cents(Math.round(amount * 100))

describe('the share of a correction in the Skonto of its invoice', () => {
  test('one of later takes back its part: 23,80 × 595 / 1.190 = 11,90', () => {
    expect(share('a', [['a', '2026-12-05', -595]])).toBe(-11.9)
  })

  test('of what was corrected before nothing was deducted', () => {
    // 2 % of 1.190 − 595 = 11,90 were taken of the 595 that were left.
    expect(share('a', [['a', '2026-11-03', -595]], { skonto: [['2026-11-10', 11.9]] })).toBe(0)
  })

  test('on the day of the Skonto it counts which was recorded first', () => {
    expect(share('a', [['a', '2026-11-10', -595]], { skonto: [['2026-11-10', 11.9]] })).toBe(0)
    expect(share('z', [['z', '2026-11-10', -595]])).toBe(-11.9)
  })

  test('one of later takes its part of what was left: 11,90 × 297,50 / 595 = 5,95', () => {
    const corrections = [
      ['a', '2026-11-03', -595],
      ['b', '2026-12-05', -297.5],
    ] as const
    const told = { skonto: [['2026-11-10', 11.9]] } as const
    expect(share('a', corrections, told)).toBe(0)
    expect(share('b', corrections, told)).toBe(-5.95)
  })

  test('several together are one sum: of 0,02 on thirds 0,01, 0 and 0,01, and nothing is left', () => {
    // 0,02 × 1/3 = 0,0067 → 0,01; × 2/3 = 0,0133 → 0,01; × 3/3 = 0,02. By the plain ratio each would be 0,01, together 0,03.
    const thirds = ['a', 'b', 'c'].map((id): [string, string, number] => [id, '2026-12-05', -1])
    const told = { gross: 3, skonto: [['2026-11-10', 0.02]] } as const
    expect(thirds.map(([id]) => share(id, thirds, told))).toEqual([-0.01, 0, -0.01])
  })

  test('each Skonto by what stood on its day', () => {
    // 10 of 1.190, then 595 corrected, then 5 of 595; the next correction of 297,50 takes 10 × 297,50 / 1.190 = 2,50 and 5 / 2 = 2,50.
    const skonto = [
      ['2026-11-01', 10],
      ['2026-11-10', 5],
    ] as [string, number][]
    const corrections = [
      ['a', '2026-11-05', -595],
      ['b', '2026-12-05', -297.5],
    ] as [string, string, number][]
    expect(share('a', corrections, { skonto })).toBe(-5)
    expect(share('b', corrections, { skonto })).toBe(-5)
  })

  test('nothing of an invoice without Skonto, or of which nothing was left by then', () => {
    expect(share('a', [['a', '2026-12-05', -595]], { skonto: [] })).toBe(0)
    expect(
      share('b', [
        ['a', '2026-11-03', -1190],
        ['b', '2026-12-05', -10],
      ]),
    ).toBe(0)
  })

  test('in a currency without decimals in whole units: 25 × 333 / 1.000 = 8', () => {
    const told = { gross: 1000, currency: 'JPY', skonto: [['2026-11-10', 25]] } as const
    expect(share('a', [['a', '2026-12-05', -333]], told)).toBe(-8)
  })
})
