import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import { differentialTax, type PricedLine } from '../lines/totals.ts'
import {
  type DiscountLine,
  differentialTaxes,
  discountOfNothing,
  discountProblems,
  notDiscounted,
} from './margin-discounts.ts'

type Line = PricedLine & DiscountLine

const item = (part: Partial<Line> = {}): Line => ({
  ...{ localId: 'a', appliesToLocalId: null, quantity: 1, amountIncludesTax: true },
  ...{ taxType: 'DIFFERENTIAL', taxPercent: 19, amount: cents(50_000), amountBuying: cents(20_000) },
  ...part,
})
const discount = (amount: number, part: Partial<Line> = {}): Line =>
  item({ localId: 'd', appliesToLocalId: 'a', amount: cents(amount), amountBuying: null, ...part })

describe('the tax of § 25a UStG with discounts (§ 25a Abs. 3 UStG)', () => {
  // (500 − 200 − 50) × 19/119 = 39,92; never less than nothing
  test.each([
    ['one', [item(), discount(-5_000)], [3_992, 0]],
    ['two', [item(), discount(-3_000), discount(-2_000, { localId: 'e' })], [3_992, 0, 0]],
    ['one of several pieces', [item(), discount(-2_500, { quantity: 2 })], [3_992, 0]],
    ['one on several pieces', [item({ quantity: 3 }), discount(-15_000)], [11_975, 0]],
    ['more than the margin', [item(), discount(-40_000)], [0, 0]],
    ['on a loss', [item({ amountBuying: cents(60_000) }), discount(-100)], [0, 0]],
    ['of another item', [item(), item({ localId: 'b' }), discount(-5_000)], [4_790 - 798, 4_790, 0]],
    ['beside other taxes', [item({ taxType: 'VAT' }), item({ localId: 'b' })], [null, 4_790]],
  ])('%s', (_, lines, taxes) => {
    expect(differentialTaxes(lines, 'INCLUDED')).toEqual(taxes)
  })

  const amounts = fc.integer({ min: 1, max: 1_000_000 })
  const anyItem = fc.record({
    amount: amounts,
    buying: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    quantity: fc.integer({ min: 1, max: 50 }),
    discounts: fc.array(fc.record({ amount: amounts, quantity: fc.integer({ min: 1, max: 5 }) }), {
      maxLength: 4,
    }),
  })
  const anyLines = fc.array(anyItem, { minLength: 1, maxLength: 6 }).map((items) =>
    items.flatMap(({ amount, buying, quantity, discounts }, index): Line[] => [
      item({
        localId: `${index}`,
        amount: cents(amount),
        amountBuying: buying === null ? null : cents(buying),
        quantity,
      }),
      ...discounts.map((own, place) =>
        discount(-own.amount, {
          localId: `${index}/${place}`,
          appliesToLocalId: `${index}`,
          quantity: own.quantity,
        }),
      ),
    ]),
  )
  const total = ({ amount, quantity }: Line) => amount * quantity

  test('whatever is discounted, the tax of an item is max(0, margin after its discounts) × factor, and never negative', () => {
    fc.assert(
      fc.property(anyLines, fc.constantFrom('INCLUDED' as const, 'ON_TOP' as const), (lines, method) => {
        expect(discountProblems(lines)).toEqual([])
        const taxes = differentialTaxes(lines, method)
        const divisor = method === 'INCLUDED' ? 119 : 100
        const expected = lines.map((line) => {
          if (line.appliesToLocalId !== null) return 0
          const own = lines.filter(({ appliesToLocalId }) => appliesToLocalId === line.localId)
          const paid = (line.amountBuying ?? 0) * line.quantity
          const margin = Math.max(0, total(line) - paid + own.reduce((sum, each) => sum + total(each), 0))
          // Half up, in whole numbers.
          return Number((BigInt(margin) * 38n + BigInt(divisor)) / BigInt(2 * divisor))
        })
        expect(taxes).toEqual(expected)
        expect(sumCents(taxes.map((tax) => tax ?? cents(0)))).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 3000 },
    )
  })

  test('of a cancellation is exactly the negative', () => {
    const negative = (amount: Cents) => cents(0 - amount)
    fc.assert(
      fc.property(anyLines, (lines) => {
        const turned = lines.map((line) => ({
          ...line,
          amount: negative(line.amount),
          amountBuying: line.amountBuying === null ? null : negative(line.amountBuying),
        }))
        const sums = differentialTaxes(lines, 'INCLUDED').map((tax, index) => {
          return (tax ?? 0) + (differentialTaxes(turned, 'INCLUDED')[index] ?? 0)
        })
        expect(sums.every((sum) => sum === 0)).toBe(true)
      }),
    )
  })

  test('without discounts is that of each line', () => {
    const lines = [item(), item({ localId: 'b', quantity: 3 })]
    expect(differentialTaxes(lines, 'ON_TOP')).toEqual(lines.map((line) => differentialTax(line, 'ON_TOP')))
  })
})

describe('a discount of § 25a UStG', () => {
  test.each([
    ['that names its item is right', [item(), discount(-5_000)], []],
    [
      'that names none',
      [item(), discount(-5_000, { appliesToLocalId: null })],
      [['1.appliesToLocalId', discountOfNothing]],
    ],
    [
      'bought for nothing is one too',
      [discount(-5_000, { appliesToLocalId: null, amountBuying: cents(0) })],
      [['0.appliesToLocalId', discountOfNothing]],
    ],
    ['that names a line of another document', [discount(-5_000)], [['0.appliesToLocalId', notDiscounted]]],
    ['that names itself', [discount(-5_000, { localId: 'a' })], [['0.appliesToLocalId', notDiscounted]]],
    ['that names two', [item(), item(), discount(-5_000)], [['2.appliesToLocalId', notDiscounted]]],
    [
      'on what is taxed otherwise',
      [item({ taxType: 'VAT' }), discount(-5_000)],
      [['1.appliesToLocalId', notDiscounted]],
    ],
    ['that adds something', [item(), discount(5_000)], [['1.appliesToLocalId', notDiscounted]]],
    [
      'on a discount',
      [item(), discount(-5_000), discount(-100, { localId: 'e', appliesToLocalId: 'd' })],
      [['2.appliesToLocalId', notDiscounted]],
    ],
    [
      'with a buying price',
      [item(), discount(-5_000, { amountBuying: cents(100) })],
      [['1.amountBuying', 'Ein Nachlass hat keinen Einkaufspreis (§ 25a Abs. 3 UStG)']],
    ],
    ['is none where a piece comes back', [item({ amount: cents(-50_000) })], []],
    ['comes back with its piece', [item({ amount: cents(-50_000) }), discount(5_000)], []],
    [
      'of another tax needs no item',
      [item(), discount(-100, { taxType: 'VAT', appliesToLocalId: null })],
      [],
    ],
  ])('%s', (_, lines, problems) => {
    expect(discountProblems(lines).map(({ path, message }) => [path, message])).toEqual(problems)
  })
})
