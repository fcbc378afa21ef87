import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, sumCents } from '#kernel/money.ts'
import { type MarginLine, marginLines, marginsBehind, marginsToShare } from './margin-ledger.ts'
import { byTax } from './margin-months.ts'

const line = ({
  amount = cents(259_500),
  quantity = 1,
  ...change
}: Partial<MarginLine> = {}): MarginLine => ({
  localId: 'a',
  taxPercent: 19,
  quantity,
  amount,
  gross: cents(amount * quantity),
  amountBuying: cents(200_000),
  appliesToLocalId: null,
  marginReduction: null,
  tax: cents(9_500),
  taxEuro: cents(9_500),
  ...change,
})

describe('the pieces of a document', () => {
  test.each<[string, MarginLine[], object[]]>([
    ['a piece', [line()], [{ sale: 259_500, buying: 200_000, margin: 59_500, base: 50_000, tax: 9_500 }]],
    [
      'a cancellation',
      [
        line({
          amount: cents(-259_500),
          amountBuying: cents(-200_000),
          tax: cents(-9_500),
          taxEuro: cents(-9_500),
        }),
      ],
      [{ sale: -259_500, buying: -200_000, margin: -59_500, base: -50_000, tax: -9_500 }],
    ],
    [
      'sold below its price',
      [line({ amount: cents(150_000), tax: cents(0), taxEuro: cents(0) })],
      [{ sale: 150_000, buying: 200_000, margin: 0, base: 0, tax: 0 }],
    ],
    [
      'some of the same',
      [
        line({
          quantity: 3,
          amount: cents(11_000),
          amountBuying: cents(4_000),
          tax: cents(3_353),
          taxEuro: cents(3_353),
        }),
      ],
      [{ sale: 33_000, buying: 12_000, margin: 21_000, base: 17_647, tax: 3_353 }],
    ],
    [
      'the tax on top of the margin',
      [line({ tax: cents(11_305), taxEuro: cents(11_305) })],
      [{ margin: 59_500, base: 59_500, tax: 11_305 }],
    ],
    [
      'a discount, which is no piece',
      [
        line({ tax: cents(1_517), taxEuro: cents(1_517) }),
        line({
          localId: 'b',
          amount: cents(-50_000),
          amountBuying: null,
          appliesToLocalId: 'a',
          tax: cents(0),
          taxEuro: cents(0),
        }),
      ],
      [{ sale: 209_500, buying: 200_000, margin: 9_500, base: 7_983, tax: 1_517 }],
    ],
    [
      'a discount that is more than the margin',
      [
        line({ tax: cents(0), taxEuro: cents(0) }),
        line({
          localId: 'b',
          amount: cents(-90_000),
          amountBuying: null,
          appliesToLocalId: 'a',
          tax: cents(0),
          taxEuro: cents(0),
        }),
      ],
      [{ sale: 169_500, margin: 0, base: 0, tax: 0 }],
    ],
    [
      'a reduction in a correction, which takes all that is left of a margin',
      [
        line({
          ...{ localId: 'b', amount: cents(-10_000), amountBuying: null, appliesToLocalId: 'a' },
          ...{ marginReduction: cents(-5_000), tax: cents(-798), taxEuro: cents(-798) },
        }),
      ],
      [{ sale: -10_000, buying: 0, margin: -5_000, base: -4_202, tax: -798 }],
    ],
    [
      'a discount whose piece is not among them: nothing of the document is left out',
      [line({ localId: 'b', amount: cents(-50_000), amountBuying: null, appliesToLocalId: 'a' })],
      [{ sale: -50_000, buying: 0, margin: -50_000 }],
    ],
  ])('%s', (_name, lines, expected) => {
    expect(marginLines(lines, '1')).toMatchObject(expected)
    expect(marginLines(lines, '1')).toHaveLength(expected.length)
  })

  test('are converted as the document is', () => {
    const [piece] = marginLines([line({ taxEuro: cents(8_000) })], '1.1875')
    expect(piece).toMatchObject({ sale: 218_526, buying: 168_421, margin: 50_105, base: 42_105, tax: 8_000 })
  })
})

describe('what counts in a month by itself', () => {
  const pieces = marginLines(
    [line(), line({ localId: 'b', amount: cents(210_000), tax: cents(1_597), taxEuro: cents(1_597) })],
    '1',
  )

  test('all of it', () => {
    const counted = byTax(pieces, { base: cents(458_403), vat: cents(11_097) })
    expect(counted).toEqual(pieces.map(({ base, tax }) => ({ base, tax })))
  })

  test('what was paid, without losing a cent', () => {
    const counted = byTax(pieces, { base: cents(152_801), vat: cents(3_699) })
    expect(counted).toEqual([
      { base: 16_667, tax: 3_167 },
      { base: 2_801, tax: 532 },
    ])
  })

  test('a third of three pieces whose bases do not part evenly: what rounding leaves is not lost', () => {
    const three = marginLines([line(), line({ localId: 'b' }), line({ localId: 'c' })], '1')
    const counted = byTax(three, { base: cents(50_000), vat: cents(9_500) })
    expect(counted.map(({ base }) => base)).toEqual([16_667, 16_666, 16_667])
    expect(sumCents(counted.map(({ base }) => base))).toBe(50_000)
  })

  test('the share of what was received where the taxes of the pieces are none together', () => {
    const opposite = marginLines(
      [
        line(),
        line({
          localId: 'b',
          amount: cents(-259_500),
          amountBuying: cents(-200_000),
          tax: cents(-9_500),
          taxEuro: cents(-9_500),
        }),
        line({ localId: 'c', amount: cents(100_000), tax: cents(0), taxEuro: cents(0) }),
      ],
      '1',
    )
    const counted = byTax(opposite, { base: cents(50_000), vat: cents(0) })
    expect(counted.map(({ tax }) => tax)).toEqual([4_750, -4_750, 0])
  })

  test('whatever is sold and paid, the taxes are those of the month', () => {
    const anyLine = fc.record({
      sale: fc.integer({ min: 1, max: 1_000_000 }),
      buying: fc.integer({ min: 0, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 1000 }),
        (all, perMille) => {
          const lines = all.map(({ sale, buying }, index) => {
            const tax = cents(Math.round((Math.max(0, sale - buying) * 19) / 119))
            return line({
              localId: String(index),
              amount: cents(sale),
              amountBuying: cents(buying),
              tax,
              taxEuro: tax,
            })
          })
          const own = marginLines(lines, '1')
          const whole = sumCents(own.map(({ tax }) => tax))
          const vat = cents(Math.round((whole * perMille) / 1000))
          const counted = byTax(own, { base: cents(0), vat })
          expect(sumCents(counted.map(({ tax }) => tax))).toBe(vat)
          for (const [index, { base, tax }] of counted.entries()) {
            const piece = own[index]
            if (!piece) throw new Error('a piece without a share')
            // A share is never more than the piece, but for the cent of rounding.
            expect(base).toBeLessThanOrEqual(piece.base + 1)
            expect(tax).toBeLessThanOrEqual(piece.tax + 1)
          }
        },
      ),
    )
  })
})

describe('what replaces an invoice counts what it asks more or less', () => {
  // Sold for 1.000 €; the pieces behind a row, and what of them counts.
  const sold = (sale: number, buying: number, tax: number, productId: string | null = null) => {
    const sign = Math.sign(sale)
    const amounts = { amount: cents(sale * 100), amountBuying: cents(sign * buying * 100) }
    const taxes = { tax: cents(tax), taxEuro: cents(tax) }
    return marginLines([{ ...line({ ...amounts, ...taxes }), productId }], '1')
  }
  const counted = (
    own: ReturnType<typeof sold>,
    other: { sign: 1 | -1; pieces: ReturnType<typeof sold> },
    row: { base: number; vat: number },
  ) => {
    const amounts = { base: cents(row.base), vat: cents(row.vat) }
    const behind = marginsBehind(marginsToShare(own, [other]), amounts)
    const shares = byTax(behind, amounts)
    return behind.map(({ sale, margin }, index) => ({ sale, margin, ...shares[index] }))
  }
  const old = sold(1_000, 900, 1_597)
  const before = { sign: -1 as const, pieces: old }

  test.each([
    ['half of the margin', sold(1_000, 950, 798), { base: 799, vat: -799 }, [0, -5_000, -4_201, -799]],
    ['no margin at all', sold(1_000, 1_000, 0), { base: 1_597, vat: -1_597 }, [0, -10_000, -8_403, -1_597]],
    [
      'a higher price',
      sold(1_200, 900, 4_790),
      { base: 16_807, vat: 3_193 },
      [20_000, 20_000, 16_807, 3_193],
    ],
    [
      'all of it, paid',
      sold(1_200, 900, 4_790),
      { base: 115_210, vat: 4_790 },
      [120_000, 30_000, 25_210, 4_790],
    ],
    [
      'half of it, paid',
      sold(1_200, 900, 4_790),
      { base: 57_605, vat: 2_395 },
      [120_000, 30_000, 12_605, 2_395],
    ],
    [
      'what both ask for',
      sold(1_200, 900, 4_790),
      { base: 98_403, vat: 1_597 },
      [100_000, 10_000, 8_403, 1_597],
    ],
  ])('%s', (_, own, row, [sale, margin, base, tax]) => {
    expect(counted(own, before, row)).toEqual([{ sale, margin, base, tax }])
  })

  test('less, on the cancellation: all of it, or as it is paid back', () => {
    const cancellation = sold(-1_000, 900, -1_597)
    const replacement = { sign: 1 as const, pieces: sold(950, 900, 798) }
    const less = { sale: -5_000, margin: -5_000 }
    expect(counted(cancellation, replacement, { base: -4_201, vat: -799 })).toEqual([
      { ...less, base: -4_201, tax: -799 },
    ])
    expect(counted(cancellation, replacement, { base: -2_100, vat: -400 })).toEqual([
      { ...less, base: -2_103, tax: -400 },
    ])
    expect(counted(cancellation, replacement, { base: -98_403, vat: -1_597 })).toEqual([
      { sale: -100_000, margin: -10_000, base: -8_403, tax: -1_597 },
    ])
  })

  test('each piece beside its own, else in its place', () => {
    const own = [...sold(500, 400, 1_597, 'lamp'), ...sold(100, 50, 798), ...sold(30, 40, 0)]
    const pieces = [...sold(70, 40, 479), ...sold(500, 450, 798, 'lamp')]
    const row = { base: cents(4_882), vat: cents(1_118) }
    const [lamp, other, third] = marginsBehind(marginsToShare(own, [{ sign: -1, pieces }]), row)
    expect([lamp?.sale, other?.sale, third?.sale]).toEqual([-7_000, 10_000, 3_000])
  })
})
