import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { type CorrectedMargins, type MarginLine, marginReductions } from './margin-reductions.ts'

const line = (changes: Partial<MarginLine> = {}): MarginLine => ({
  ...{ localId: 'piece', appliesToLocalId: null, quantity: 1, amountIncludesTax: true },
  ...{ taxType: 'DIFFERENTIAL', taxPercent: 19, amount: cents(100_000), amountBuying: cents(95_000) },
  ...{ product: { entityId: { uuid: 'lamp' } }, goodsReturned: null },
  ...changes,
})
const less = (amount: number, changes: Partial<MarginLine> = {}) =>
  line({
    ...{ localId: `less ${amount}`, amount: cents(amount), amountBuying: null },
    ...{ appliesToLocalId: 'piece', goodsReturned: false },
    ...changes,
  })
const returned = (quantity: number) =>
  line({ localId: 'back', amount: cents(-100_000), quantity, goodsReturned: true })
const of = (lines: MarginLine[], others: MarginLine[] = []): CorrectedMargins => ({ lines, others })
const dear = line({ amountBuying: cents(40_000) })

describe('what a reduction takes from the margin of the invoice’s line, and from its tax', () => {
  test.each<[string, MarginLine[], CorrectedMargins, ([number, number] | null)[]]>([
    // Sold 1.000, bought 950: the margin of 50 and its 7,98 are all that there is.
    ['more than the margin', [less(-10_000)], of([line()]), [[-5_000, -798]]],
    // 600 × 19/119 = 95,80; 580 × 19/119 = 92,61
    ['a part of it', [less(-2_000)], of([dear]), [[-2_000, -319]]],
    ['for each of several pieces', [less(-1_000, { quantity: 2 })], of([dear]), [[-2_000, -319]]],
    [
      'what the discounts of the invoice leave',
      [less(-10_000)],
      of([line(), less(-3_000)]),
      [[-2_000, -319]],
    ],
    // 970 less 950: 20 × 19/119 = 3,19
    ['what its own discount leaves', [less(-10_000)], of([line({ discountPercent: 300 })]), [[-2_000, -319]]],
    // 540 × 19/119 = 86,22
    [
      'what is left of it after a discount',
      [less(-10_000, { discountPercent: 4_000 })],
      of([dear]),
      [[-6_000, -958]],
    ],
    ['what other corrections leave', [less(-10_000)], of([line()], [less(-4_000)]), [[-1_000, -160]]],
    [
      'what the line before leaves',
      [less(-3_000), less(-4_000)],
      of([line()]),
      [
        [-3_000, -479],
        [-2_000, -319],
      ],
    ],
    [
      'of the pieces that were not taken back',
      [less(-10_000)],
      of([line({ quantity: 2 })], [returned(1)]),
      [[-5_000, -798]],
    ],
    [
      'nothing of pieces that all came back',
      [less(-10_000)],
      of([line({ quantity: 2 })], [returned(2)]),
      [[0, 0]],
    ],
    [
      'nothing of a piece that was sold at a loss',
      [less(-100)],
      of([line({ amountBuying: cents(120_000) })]),
      [[0, 0]],
    ],
    [
      'of no other line',
      [line({ localId: 'other' }), less(-100, { appliesToLocalId: 'other' })],
      of([line()]),
      [null, null],
    ],
  ])('%s', (_name, lines, corrected, expected) => {
    const found = marginReductions(lines, corrected, 'INCLUDED')
    expect(found.map((one) => one && [one.margin + 0, one.tax + 0])).toEqual(expected)
  })

  test('nothing where no invoice is corrected', () => {
    expect(marginReductions([less(-100)], null, 'INCLUDED')).toEqual([null])
  })

  test('on top of the margin where the firm computes it so', () => {
    expect(marginReductions([less(-10_000)], of([line()]), 'ON_TOP')).toMatchObject([{ tax: -950 }])
  })

  test('reductions never take more tax than there was, however many there are', () => {
    const lines = [-1_111, -777, -2_345, -10_000, -1].map((amount, index) =>
      less(amount, { localId: `${index}` }),
    )
    const found = marginReductions(lines, of([line()]), 'INCLUDED')
    expect(found.reduce((sum, one) => sum + (one?.tax ?? 0), 0)).toBe(-798)
    expect(found.reduce((sum, one) => sum + (one?.margin ?? 0), 0)).toBe(-5_000)
  })
})
