import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { taxInGross } from '#areas/documents/rules/lines/totals.ts'
import { sumByMonth, type TaxedGroup } from '#areas/documents/rules/months/month-rows.ts'
import { paidShares } from '#areas/documents/rules/months/paid-shares.ts'
import type { Day, Month } from '#kernel/day.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { type Margin, marginLines } from './margin-ledger.ts'
import { byTax, type MarginMonth, type PieceInMonth, piecesByMonth } from './margin-months.ts'

interface Sold {
  sale: number
  buying: number
}

/** Pieces with the tax that is stored with their lines; `rate` is the document's. */
function piecesOf(sold: readonly Sold[], rate: string): Margin[] {
  const lines = sold.map(({ sale, buying }, index) => {
    const tax = taxInGross(cents(Math.max(0, sale - buying)), 19)
    return {
      ...{ localId: String(index), taxPercent: 19, quantity: 1, amount: cents(sale), gross: cents(sale) },
      ...{ amountBuying: cents(buying), appliesToLocalId: null, marginReduction: null },
      ...{ tax, taxEuro: convertToBase(tax, rate) },
    }
  })
  return marginLines(lines, rate)
}

/** The months in which payments count, as they are kept with the document and converted by the months' rates; null: by its own. */
function monthsOf(
  pieces: readonly Margin[],
  payments: readonly { month: Month; amount: number }[],
  rateOf: (month: Month) => string | null,
): MarginMonth[] {
  const amounts = payments.map(({ month, amount }) => ({
    recordDate: `${month}-01` as Day,
    amount: cents(amount),
  }))
  const gross = sumCents(pieces.map(({ ownSale }) => ownSale))
  const group = (sale: Cents, tax: Cents): TaxedGroup => ({
    ...{ taxType: 'DIFFERENTIAL', taxPercent: 19, taxReason: null, base: cents(sale - tax), tax },
  })
  const own = group(gross, sumCents(pieces.map(({ ownTax }) => ownTax)))
  const euro = group(sumCents(pieces.map(({ sale }) => sale)), sumCents(pieces.map(({ tax }) => tax)))
  const euros = sumByMonth(paidShares([euro], gross, amounts))
  return sumByMonth(paidShares([own], gross, amounts)).map(({ month, base, tax }) => {
    const monthRate = rateOf(month)
    const row = euros.find((each) => each.month === month)
    const counted = monthRate
      ? { base: convertToBase(base, monthRate), vat: convertToBase(tax, monthRate) }
      : { base: row?.base ?? zeroCents, vat: row?.tax ?? zeroCents }
    return { ...counted, currencyBase: base, currencyTax: tax, monthRate, kept: pieces.map(() => null) }
  })
}

const baseOf = (counted: readonly PieceInMonth[]) => sumCents(counted.map(({ base }) => base))
const inMonth = (month: string) => month as Month

describe('the bases of a sale that is paid in parts', () => {
  test('sum up to the margin less its tax', () => {
    // 4.994,28 of margin, 797,41 of tax: by the shares of the tax the bases came to 4.196,86.
    const pieces = piecesOf([{ sale: 500_000, buying: 572 }], '1')
    const payments = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07'].map(
      (month, index) => ({ month: inMonth(month), amount: index === 6 ? 72_902 : 71_183 }),
    )
    const months = monthsOf(pieces, payments, () => null)
    expect(sumCents(piecesByMonth(pieces, months).map(baseOf))).toBe(419_687)
    expect(sumCents(months.map((month) => baseOf(byTax(pieces, month))))).toBe(419_686)
  })

  test('are converted by the rate of the month once', () => {
    // 662,71 CHF of margin with 105,81 CHF of tax, at 0,7768 for the month.
    const pieces = piecesOf([{ sale: 100_000, buying: 33_729 }], '0.9412')
    const [month] = monthsOf(pieces, [{ month: inMonth('2026-01'), amount: 100_000 }], () => '0.7768')
    if (!month) throw new Error('a payment counts')
    expect(piecesByMonth(pieces, [month])).toEqual([[{ base: 71_692, tax: 13_621 }]])
    expect(byTax(pieces, month)).toEqual([{ base: 71_690, tax: 13_621 }])
  })

  test('what a locked month had otherwise stands in the next one, and stays there', () => {
    const pieces = piecesOf([{ sale: 100_000, buying: 33_729 }], '1')
    const payments = ['2026-01', '2026-02', '2026-03'].map((month) => ({
      month: inMonth(month),
      amount: month === '2026-03' ? 33_334 : 33_333,
    }))
    const [first, ...others] = monthsOf(pieces, payments, () => null)
    if (!first) throw new Error('payments count')
    const kept = { ...first, kept: [{ base: cents(18_000), tax: first.vat }] }
    const bases = piecesByMonth(pieces, [kept, ...others]).map(baseOf)
    expect(bases).toEqual([18_000, 19_126, 18_564])
    expect(sumCents(bases)).toBe(66_271 - 10_581)
  })
})

describe('what is received beyond the price', () => {
  const month = (base: number, tax: number): MarginMonth => ({
    ...{ base: cents(base), vat: cents(tax), currencyBase: cents(base), currencyTax: cents(tax) },
    ...{ monthRate: null, kept: [null, null] },
  })

  test('is margin, shared by price, but what makes good a loss', () => {
    // 1.000 for what cost 400; 500 for what cost 550; 300 more come, and go back.
    const pieces = piecesOf(
      [
        { sale: 100_000, buying: 40_000 },
        { sale: 50_000, buying: 55_000 },
      ],
      '1',
    )
    const tax = taxInGross(cents(25_000), 19)
    const [whole, more, back] = piecesByMonth(pieces, [
      month(150_000 - 9_580, 9_580),
      month(30_000 - tax, tax),
      month(tax - 30_000, -tax),
    ])
    expect(whole).toEqual([
      { base: 50_420, tax: 9_580 },
      { base: 0, tax: 0 },
    ])
    expect(more).toEqual([
      { base: 16_806, tax: 3_194 },
      { base: 4_202, tax: 798 },
    ])
    expect(back).toEqual(more?.map(({ base, tax: own }) => ({ base: -base, tax: -own })))
  })

  test('follows where it counted otherwise in a month that was locked', () => {
    const pieces = piecesOf([{ sale: 32_400, buying: 20_000 }], '1')
    const [locked, open] = [month(32_400 + 20_000 - 1_980 - 1_222, 1_980 + 1_222), month(-1_971, 1_971)]
    const kept = [{ base: cents(10_420 + 6_432), tax: cents(3_202) }]
    expect(
      piecesByMonth(pieces, [
        { ...locked, kept },
        { ...open, kept: [null] },
      ]),
    ).toEqual([kept, [{ base: 10_420 + 20_000 - 3_193 - 16_852, tax: 1_971 }]])
  })
})

describe('whatever is sold, paid, paid back and locked', () => {
  const sold = fc.array(
    fc.record({ sale: fc.integer({ min: 1, max: 900_000 }), buying: fc.integer({ min: 0, max: 900_000 }) }),
    { minLength: 1, maxLength: 5 },
  )
  const steps = fc.array(fc.integer({ min: -300, max: 700 }), { maxLength: 7 })
  const rates = fc.constantFrom('1', '0.9412', '1.1731', '24.983', '7.4600')

  /** Payments that come to the whole in the end. */
  function paymentsOf(pieces: readonly Margin[], parts: readonly number[]) {
    const gross = sumCents(pieces.map(({ ownSale }) => ownSale))
    const amounts = parts.map((perMille) => Math.round((gross * perMille) / 1_000))
    const left = gross - amounts.reduce((all, amount) => all + amount, 0)
    return [...amounts, left].map((amount, index) => ({ month: inMonth(`2026-0${index + 1}`), amount }))
  }

  test('by the rate of the document they are its margin less its tax, piece by piece, and no locked month moves', () => {
    fc.assert(
      fc.property(sold, steps, rates, fc.nat({ max: 8 }), (all, parts, rate, locked) => {
        const pieces = piecesOf(all, rate)
        const months = monthsOf(pieces, paymentsOf(pieces, parts), () => null).map((month, index) =>
          // Locked before the ledger looked at all months together.
          index < locked ? { ...month, kept: byTax(pieces, month) } : month,
        )
        const counted = piecesByMonth(pieces, months)
        for (const [index, month] of months.entries()) {
          expect(sumCents((counted[index] ?? []).map(({ tax }) => tax))).toBe(month.vat)
          if (index < locked) expect(counted[index]).toEqual(byTax(pieces, month))
        }
        if (locked >= months.length) return
        for (const [place, { base }] of pieces.entries()) {
          expect(sumCents(counted.map((month) => month[place]?.base ?? zeroCents))).toBe(base)
        }
      }),
    )
  })

  test('by the rates of months each is what counts in the currency, converted once', () => {
    fc.assert(
      fc.property(
        sold,
        steps,
        rates,
        fc.array(rates, { minLength: 8, maxLength: 8 }),
        (all, parts, rate, by) => {
          const pieces = piecesOf(all, rate)
          const rateOf = (month: Month) => by[Number(month.slice(-1)) - 1] ?? rate
          const payments = paymentsOf(pieces, parts)
          const months = monthsOf(pieces, payments, rateOf)
          const inCurrency = piecesByMonth(
            pieces.map((piece) => ({
              ...piece,
              margin: cents(piece.ownBase + piece.ownTax),
              base: piece.ownBase,
              tax: piece.ownTax,
              sale: piece.ownSale,
            })),
            months.map((month) => ({ ...month, monthRate: null })),
          ).map(baseOf)
          expect(piecesByMonth(pieces, months).map(baseOf)).toEqual(
            inCurrency.map((base, index) => convertToBase(base, months[index]?.monthRate ?? '1')),
          )
          expect(sumCents(inCurrency)).toBe(sumCents(pieces.map(({ ownBase }) => ownBase)))
        },
      ),
      {
        examples: [
          [
            [
              { sale: 4, buying: 0 },
              { sale: 1, buying: 0 },
            ],
            [100, 500, 100, 500],
            '1.1731',
            ['1', '1', '1', '1', '1', '1', '1', '1'],
          ],
        ],
      },
    )
  })

  test('what comes later changes nothing of what came before', () => {
    fc.assert(
      fc.property(sold, steps, rates, rates, fc.nat({ max: 8 }), (all, parts, rate, monthRate, until) => {
        const pieces = piecesOf(all, rate)
        const months = monthsOf(pieces, paymentsOf(pieces, parts), () => monthRate)
        const before = piecesByMonth(pieces, months.slice(0, until))
        expect(piecesByMonth(pieces, months).slice(0, until)).toEqual(before)
        // Nor does it matter that it is stored when its month is locked.
        const stored = months.map((month, index) => ({ ...month, kept: before[index] ?? month.kept }))
        expect(piecesByMonth(pieces, stored)).toEqual(piecesByMonth(pieces, months))
      }),
    )
  })
})
