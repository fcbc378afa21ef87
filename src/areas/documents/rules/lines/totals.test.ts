import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { mayHaveReason, type TaxReason } from '../taxes/tax-reasons.ts'
import {
  differentialTax,
  documentTotals,
  lineTotals,
  type PricedLine,
  type TaxGroup,
  taxInGross,
} from './totals.ts'

const line = (changes: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1,
  amount: cents(11900),
  amountIncludesTax: true,
  taxType: 'VAT',
  taxPercent: 19,
  amountBuying: null,
  ...changes,
})

const anyLine = fc
  .record<PricedLine & { taxReason: TaxReason | null }>({
    quantity: fc.integer({ min: 1, max: 999 }),
    amount: fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents),
    amountIncludesTax: fc.boolean(),
    taxType: fc.constantFrom(
      'VAT',
      'VAT',
      'VAT',
      'DIFFERENTIAL',
      'NONE_EU',
      'NONE_THIRD_COUNTRY',
      'SERVICE_EU',
      'ACQUISITION_EU',
      'REVERSE_CHARGE_13B',
      'IMPORT_VAT',
    ),
    taxPercent: fc.constantFrom(19, 16, 7, 5, 0, 0, 0),
    taxReason: fc.option(
      fc.record({ code: fc.constantFrom('PAR_4_12', 'OTHER'), text: fc.constantFrom('A', 'B') }),
    ),
    amountBuying: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map(cents)),
  })
  .map((item) => ({ ...item, taxReason: mayHaveReason(item) ? item.taxReason : null }))

const nameOf = ({
  taxType,
  taxPercent,
  taxReason,
}: Pick<PricedLine, 'taxType' | 'taxPercent' | 'taxReason'>) =>
  `${taxType} ${taxPercent} ${taxReason?.code} ${taxReason?.text}`

function sumsOf(groups: readonly TaxGroup[]) {
  const sum = (read: (group: TaxGroup) => number) => groups.reduce((total, group) => total + read(group), 0)
  return {
    net: sum((group) => group.net),
    tax: sum((group) => group.tax),
    gross: sum((group) => group.gross),
  }
}

/**
 * The document's totals again, by another way: fractions of BigInt, one percent after the other, rounded by counting up
 * from the whole number below.
 */
function independently(lines: readonly PricedLine[]) {
  const sumOf = (chosen: readonly PricedLine[]) =>
    chosen.reduce((sum, item) => sum + BigInt(item.amount) * BigInt(item.quantity), 0n)
  const taxed = lines.filter((item) => item.taxType === 'VAT')
  const isTax = (item: PricedLine) => item.taxType === 'IMPORT_VAT'
  let net = sumOf(lines.filter((item) => item.taxType !== 'VAT' && !isTax(item)))
  let tax = sumOf(lines.filter(isTax))
  const shown: {
    taxType: 'VAT'
    taxPercent: number
    taxReason: null
    net: number
    tax: number
    gross: number
    owedTax: number
  }[] = []
  for (const taxPercent of [19, 16, 7, 5, 0]) {
    const group = taxed.filter((item) => item.taxPercent === taxPercent)
    if (group.length === 0) continue
    const rate = BigInt(taxPercent)
    const gross = sumOf(group.filter((item) => item.amountIncludesTax))
    const onNet = sumOf(group.filter((item) => !item.amountIncludesTax))
    const groupTax = commercially(gross * rate, 100n + rate) + commercially(onNet * rate, 100n)
    const groupNet = gross - commercially(gross * rate, 100n + rate) + onNet
    net += groupNet
    tax += groupTax
    if (taxPercent > 0)
      shown.push({
        taxType: 'VAT',
        taxPercent,
        taxReason: null,
        net: Number(groupNet),
        tax: Number(groupTax),
        gross: Number(groupNet + groupTax),
        owedTax: 0,
      })
  }
  const differential = sumOf(lines.filter((item) => item.taxType === 'DIFFERENTIAL'))
  const sums = { net: Number(net), tax: Number(tax), gross: Number(net + tax) }
  return { ...sums, differential: Number(differential), perTax: shown }
}

/** Half away from zero (DIN 1333), the slow way. */
function commercially(numerator: bigint, denominator: bigint): bigint {
  const positive = numerator < 0n ? -numerator : numerator
  const below = positive / denominator
  const rest = positive - below * denominator
  const rounded = 2n * rest >= denominator ? below + 1n : below
  return numerator < 0n ? -rounded : rounded
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
      { taxType: 'VAT', taxPercent: 19, taxReason: null, net: 10000, tax: 1900, gross: 11900, owedTax: 0 },
      { taxType: 'VAT', taxPercent: 7, taxReason: null, net: 10000, tax: 700, gross: 10700, owedTax: 0 },
    ])
    expect(totals).toMatchObject({ net: 45100, tax: 2600, gross: 47700, differential: 20000 })
  })

  test('agree with an independent calculation, and net plus tax is gross', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
        const { lines: _, groups, ...totals } = documentTotals(lines)
        expect(totals).toEqual(independently(lines))
        expect(totals).toMatchObject(sumsOf(groups))
        expect(new Set(groups.map(nameOf))).toEqual(new Set(lines.map(nameOf)))
        expect(groups.length).toBe(new Set(groups.map(nameOf)).size)
        expect(totals.net + totals.tax).toBe(totals.gross)
      }),
      { numRuns: 5000 },
    )
  })

  test('what one owes oneself is on the net amount of its group, and in no sum', () => {
    const lines = [
      line({ taxType: 'ACQUISITION_EU', amount: cents(3) }),
      line({ taxType: 'ACQUISITION_EU', amount: cents(3) }),
      line({ taxType: 'REVERSE_CHARGE_13B', amount: cents(10000), taxPercent: 7 }),
    ]
    const { groups, ...totals } = documentTotals(lines)
    expect(totals).toMatchObject({ net: 10006, tax: 0, gross: 10006, perTax: [] })
    // 19 % of 6 once, not twice of 3.
    expect(groups.map(({ taxType, net, owedTax }) => [taxType, net, owedTax])).toEqual([
      ['REVERSE_CHARGE_13B', 10000, 700],
      ['ACQUISITION_EU', 6, 1],
    ])
  })

  test.each([
    // 100,00 net at 25,5 %, and the same gross: exact to the cent.
    [false, 10000, 10000, 2550],
    [true, 12550, 10000, 2550],
    [true, 999, 796, 203],
    [true, -12550, -10000, -2550],
  ])('a percent with a decimal counts exactly: %s %i', (amountIncludesTax, amount, net, tax) => {
    const sold = line({ taxType: 'OSS', taxPercent: 25.5, amountIncludesTax, amount: cents(amount) })
    expect(documentTotals([sold])).toMatchObject({ net, tax, gross: net + tax })
    expect(documentTotals([sold]).perTax).toHaveLength(1)
  })

  test('import VAT is tax alone', () => {
    const tax = line({ taxType: 'IMPORT_VAT', taxPercent: 0, amount: cents(5730), quantity: 2 })
    expect(documentTotals([tax])).toMatchObject({ net: 0, tax: 11460, gross: 11460, perTax: [] })
    expect(lineTotals(tax)).toEqual({ entered: 11460, net: 0, gross: 11460 })
  })

  test('what is owed agrees with an independent calculation', () => {
    const owed = ['ACQUISITION_EU', 'REVERSE_CHARGE_13B']
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
        for (const { taxType, taxPercent, owedTax } of documentTotals(lines).groups) {
          const own = lines.filter((item) => item.taxType === taxType && item.taxPercent === taxPercent)
          const net = own.reduce((sum, item) => sum + BigInt(item.amount) * BigInt(item.quantity), 0n)
          const tax = owed.includes(taxType) ? commercially(net * BigInt(taxPercent), 100n) : 0n
          expect(BigInt(owedTax)).toBe(tax)
        }
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

describe('the sums of a line', () => {
  test('are exact in the side that was entered, rounded in the other, and never apart by more than the tax', () => {
    fc.assert(
      fc.property(
        anyLine.filter(({ taxType }) => taxType !== 'IMPORT_VAT'),
        (item) => {
          const { entered, net, gross } = lineTotals(item)
          const total = BigInt(item.amount) * BigInt(item.quantity)
          const rate = item.taxType === 'VAT' ? BigInt(item.taxPercent) : 0n
          expect(BigInt(entered)).toBe(total)
          if (item.taxType !== 'VAT') expect([net, gross]).toEqual([entered, entered])
          else if (item.amountIncludesTax)
            expect(BigInt(net)).toBe(total - commercially(total * rate, 100n + rate))
          else expect(BigInt(gross)).toBe(total + commercially(total * rate, 100n))
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe('the tax of § 25a UStG', () => {
  const sold = line({ taxType: 'DIFFERENTIAL', amount: cents(50000), amountBuying: cents(20000) })

  test('is in the margin by the law, on top of it by the specification', () => {
    expect(differentialTax(sold, 'INCLUDED')).toBe(taxInGross(cents(30000), 19))
    expect(differentialTax(sold, 'ON_TOP')).toBe(5700)
  })

  // sale, purchase, quantity, percent → in the margin, on top of it; worked out by hand
  test.each([
    [11900, 0, 1, 19, 1900, 2261],
    [50000, 20000, 1, 19, 4790, 5700],
    [50000, 20000, 3, 19, 14370, 17100],
    [11600, 0, 1, 16, 1600, 1856],
    [1, 0, 1, 19, 0, 0],
    [3, 0, 1, 19, 0, 1],
    [4, 0, 1, 19, 1, 1],
    [1, 0, 3, 19, 0, 1],
    [20000, 20000, 5, 19, 0, 0],
    [20000, 20001, 5, 19, 0, 0],
    [-50000, 20000, 1, 19, -4790, -5700],
    [-50000, -20000, 1, 19, -4790, -5700],
    [-20000, 50000, 1, 19, 0, 0],
  ])(
    '%i for goods bought at %i, × %i, at %i %%: %i, %i',
    (amount, buying, quantity, taxPercent, inside, onTop) => {
      const item = { ...sold, amount: cents(amount), amountBuying: cents(buying), quantity, taxPercent }
      expect([differentialTax(item, 'INCLUDED'), differentialTax(item, 'ON_TOP')]).toEqual([inside, onTop])
    },
  )

  test('agrees with an independent calculation, rounded once a line', () => {
    fc.assert(
      fc.property(anyLine, fc.constantFrom('INCLUDED' as const, 'ON_TOP' as const), (item, method) => {
        const [sale, purchase, rate] = [
          BigInt(item.amount),
          BigInt(item.amountBuying ?? 0),
          BigInt(item.taxPercent),
        ]
        const size = (value: bigint) => (value < 0n ? -value : value)
        const margin = size(sale) > size(purchase) ? size(sale) - size(purchase) : 0n
        const total = (sale < 0n ? -margin : margin) * BigInt(item.quantity)
        const expected = commercially(total * rate, method === 'INCLUDED' ? 100n + rate : 100n)
        expect(BigInt(differentialTax(item, method))).toBe(item.taxType === 'DIFFERENTIAL' ? expected : 0n)
      }),
      { numRuns: 3000 },
    )
  })

  test('is never part of what the invoice shows', () => {
    const totals = documentTotals([sold, line()])
    expect(totals).toMatchObject({ tax: 1900, differential: 50000, net: 60000, gross: 61900 })
    expect(totals.perTax).toHaveLength(1)
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

test('in a currency without decimals every figure is a whole one, and they add up', () => {
  const yen = fc.record({
    quantity: fc.integer({ min: 1, max: 50 }),
    amount: fc.integer({ min: -100_000, max: 100_000 }).map((whole) => cents(whole * 100)),
    amountIncludesTax: fc.boolean(),
    taxType: fc.constant('VAT' as const),
    taxPercent: fc.constantFrom(0, 7, 19),
    amountBuying: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(yen, { minLength: 1, maxLength: 8 }), (lines) => {
      const { net, tax, gross, groups, lines: sums } = documentTotals(lines, 'JPY')
      for (const figure of [net, tax, gross, ...groups.flatMap((group) => [group.net, group.tax])]) {
        expect(Math.abs(figure % 100)).toBe(0)
      }
      for (const sum of sums) expect([Math.abs(sum.net % 100), Math.abs(sum.gross % 100)]).toEqual([0, 0])
      expect(gross).toBe(net + tax)
    }),
  )
  // 19 % of 1,001 yen are 190.19.
  const line = {
    quantity: 1,
    amount: cents(100_100),
    amountIncludesTax: false,
    taxType: 'VAT' as const,
    taxPercent: 19,
    amountBuying: null,
  }
  expect(documentTotals([line], 'JPY')).toMatchObject({ net: 100_100, tax: 19_000, gross: 119_100 })
  expect(documentTotals([line])).toMatchObject({ tax: 19_019 })
})
