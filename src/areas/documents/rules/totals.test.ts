import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { differentialTax, documentTotals, type PricedLine, taxInGross } from './totals.ts'

const line = (changes: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1,
  amount: cents(11900),
  amountIncludesTax: true,
  taxType: 'VAT',
  taxPercent: 19,
  amountBuying: null,
  ...changes,
})

const anyLine = fc.record<PricedLine>({
  quantity: fc.integer({ min: 1, max: 999 }),
  amount: fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents),
  amountIncludesTax: fc.boolean(),
  taxType: fc.constantFrom('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY'),
  taxPercent: fc.constantFrom(19, 16, 7, 5, 0),
  amountBuying: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map(cents)),
})

/** The document's totals again, by another way: rational numbers, rounded once at the end. */
function independently(lines: readonly PricedLine[]): { net: number; tax: number; gross: number } {
  let gross = 0
  let tax = 0
  for (const percent of [19, 16, 7, 5, 0]) {
    const taxed = lines.filter((item) => item.taxType === 'VAT' && item.taxPercent === percent)
    const sum = (side: boolean) =>
      taxed
        .filter((item) => item.amountIncludesTax === side)
        .reduce((total, item) => total + item.amount * item.quantity, 0)
    const roundHalfAway = (numerator: number, denominator: number) =>
      Math.sign(numerator) * Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator))
    const groupTax =
      roundHalfAway(sum(true) * percent, 100 + percent) + roundHalfAway(sum(false) * percent, 100)
    tax += groupTax
    gross += sum(true) + sum(false) + roundHalfAway(sum(false) * percent, 100)
  }
  for (const item of lines) if (item.taxType !== 'VAT') gross += item.amount * item.quantity
  return { net: gross - tax, tax, gross }
}

describe('the totals of a document', () => {
  test('a customer told 9,99 × 3 pays 29,97', () => {
    expect(documentTotals([line({ amount: cents(999), quantity: 3 })])).toMatchObject({
      gross: 2997,
      tax: 479,
      net: 2518,
    })
  })

  test('a bill in net prices adds up as on its paper: the tax is computed once per percent', () => {
    const net = (amount: number) => line({ amount: cents(amount), amountIncludesTax: false })
    // per line the tax would be 3 × 0.19 → 3 × 0; once it is 0.57 → 1
    expect(documentTotals([net(1), net(1), net(1)])).toMatchObject({ net: 3, tax: 1, gross: 4 })
  })

  test('percents stand apart, the highest first; tax-free lines and § 25a show no tax', () => {
    const totals = documentTotals([
      line({ taxPercent: 7, amount: cents(10700) }),
      line(),
      line({ taxType: 'NONE_EU', taxPercent: 0, amount: cents(5000) }),
      line({ taxType: 'DIFFERENTIAL', amount: cents(20000), amountBuying: cents(10000) }),
      line({ taxPercent: 0, amount: cents(100) }),
    ])
    expect(totals.perTax).toEqual([
      { taxPercent: 19, net: 10000, tax: 1900, gross: 11900 },
      { taxPercent: 7, net: 10000, tax: 700, gross: 10700 },
    ])
    expect(totals).toMatchObject({ net: 45100, tax: 2600, gross: 47700, differential: 20000 })
  })

  test('agree with an independent calculation, and net plus tax is gross', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
        const { net, tax, gross } = documentTotals(lines)
        expect({ net, tax, gross }).toEqual(independently(lines))
        expect(net + tax).toBe(gross)
      }),
    )
  })

  test('of a cancellation are exactly the negative', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
        const cancelled = lines.map((item) => ({ ...item, amount: cents(-item.amount) }))
        const [a, b] = [documentTotals(lines), documentTotals(cancelled)]
        expect([b.net, b.tax, b.gross].map((sum) => sum + 0)).toEqual(
          [a.net, a.tax, a.gross].map((sum) => 0 - sum),
        )
      }),
    )
  })

  test('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
        const { lines: _, ...forward } = documentTotals(lines)
        const { lines: __, ...backward } = documentTotals([...lines].reverse())
        expect(backward).toEqual(forward)
      }),
    )
  })
})

describe('the tax of § 25a UStG', () => {
  const sold = line({ taxType: 'DIFFERENTIAL', amount: cents(50000), amountBuying: cents(20000) })

  test('is in the margin by the law, on top of it by the specification', () => {
    expect(differentialTax(sold, 'INCLUDED')).toBe(taxInGross(cents(30000), 19))
    expect(differentialTax(sold, 'ON_TOP')).toBe(5700)
  })

  test('is nothing on a loss, and nothing for other lines', () => {
    expect(differentialTax({ ...sold, amountBuying: cents(60000) }, 'INCLUDED')).toBe(0)
    expect(differentialTax(line(), 'INCLUDED')).toBe(0)
  })

  test('of a cancellation is exactly the negative', () => {
    fc.assert(
      fc.property(anyLine, fc.constantFrom('INCLUDED' as const, 'ON_TOP' as const), (item, method) => {
        const cancelled = {
          ...item,
          amount: cents(-item.amount),
          amountBuying: item.amountBuying && cents(-item.amountBuying),
        }
        expect(differentialTax(cancelled, method) + differentialTax(item, method)).toBe(0)
      }),
    )
  })
})
