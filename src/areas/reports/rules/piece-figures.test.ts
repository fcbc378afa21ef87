import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { cents, sumCents, zeroCents } from '#kernel/money.ts'
import { type PieceFacts, type PieceLine, pieceCosts, pieceYield } from './piece-figures.ts'

const nothing = { buying: null, transport: null, restoration: null }
const on = (day: number) => `2026-03-${String(day).padStart(2, '0')}` as Day
const line = (use: PieceLine['use'], euro: number, pieces: number, day = 1, tax = 0): PieceLine => ({
  use,
  day: on(day),
  hundredths: pieces * 100,
  euro: cents(euro),
  differentialTax: cents(tax),
})

describe('what a piece earned', () => {
  test('sale without the tax of § 25a, without buying, transport and restoration', () => {
    const facts: PieceFacts = {
      own: { buying: cents(99_900), transport: cents(1500), restoration: null },
      boughtHundredths: 100,
      lines: [
        line('PURCHASE', 32_000, 1),
        line('TRANSPORT', 4000, 0),
        line('RESTORATION', 11_900, 0),
        line('SALE', 89_000, 1, 9, 9101),
      ],
    }
    const costs = pieceCosts(facts)
    // The bill counts instead of the product's own buying price; costs are both.
    expect(costs.buying).toEqual({ bills: 32_000, own: 0, total: 32_000 })
    expect(costs.transport).toEqual({ bills: 4000, own: 1500, total: 5500 })
    expect(costs.total).toBe(49_400)
    expect(pieceYield(facts)).toMatchObject({
      sale: 89_000,
      differentialTax: 9101,
      margin: 30_499,
      marginPerMille: 343,
      isSold: true,
    })
  })

  test('without a bill by the product’s own fields, also where no purchase was ever booked', () => {
    const own = { buying: cents(10_000), transport: cents(100), restoration: cents(200) }
    const facts = { own, boughtHundredths: 0, lines: [line('SALE', 40_000, 2)] }
    expect(pieceCosts(facts)).toMatchObject({ hundredths: 200, total: 20_600 })
    expect(pieceYield(facts)).toMatchObject({
      buying: 20_000,
      transport: 200,
      restoration: 400,
      margin: 19_400,
    })
  })

  test('of several pieces by their average; what is left keeps its share', () => {
    const facts = {
      own: nothing,
      boughtHundredths: 300,
      lines: [line('PURCHASE', 10_000, 3), line('SALE', 5000, 1, 2), line('SALE', 5000, 1, 3)],
    }
    expect(pieceYield(facts)).toMatchObject({ hundredths: 200, buying: 6667, margin: 3333 })
    expect(pieceYield(facts, { from: on(2), to: on(2) }).buying).toBe(3333)
    expect(pieceYield(facts, { from: on(3), to: null }).buying).toBe(3334)
  })

  test('a cancelled sale earned nothing, and what a customer brought back costs nothing', () => {
    const sale = line('SALE', 5000, 1, 2, 300)
    const back = line('SALE', -5000, -1, 5, -300)
    const facts = { own: nothing, boughtHundredths: 100, lines: [line('PURCHASE', 4000, 1), sale, back] }
    expect(pieceYield(facts)).toMatchObject({
      sale: 0,
      buying: 0,
      margin: 0,
      marginPerMille: null,
      isSold: true,
    })
  })

  test('of pieces that no bill bought, what their sales declared by § 25a UStG goes before the own price', () => {
    const declared = { ...line('SALE', 89_000, 1, 2, 9101), declaredBuying: cents(32_000) }
    const own = { ...nothing, buying: cents(30_000) }
    expect(pieceYield({ own, boughtHundredths: 0, lines: [declared] })).toMatchObject({
      buying: 32_000,
      margin: 47_899,
    })
    // A bill goes before both.
    const lines = [line('PURCHASE', 31_000, 1), declared]
    expect(pieceYield({ own, boughtHundredths: 100, lines }).buying).toBe(31_000)
    // What was taken back declares nothing.
    const back = { ...line('SALE', -89_000, -1, 3, -9101), declaredBuying: cents(-32_000) }
    expect(pieceCosts({ own, boughtHundredths: 100, lines: [declared, back] }).buying.total).toBe(30_000)
  })

  test('at the moving average all pieces cost what the ledger says, whatever the product’s price is by now', () => {
    const facts: PieceFacts = {
      own: { ...nothing, buying: cents(99_900), transport: cents(10) },
      boughtHundredths: 2000,
      averaged: { inStock: cents(10_200), sold: cents(1800) },
      otherCosts: [],
      lines: [line('PURCHASE', 7000, 10), { ...line('SALE', 6000, 3, 2), ledgerCost: cents(1800) }],
    }
    // 10 pieces of initial stock at 5,00 stand in the ledger alone.
    expect(pieceCosts(facts)).toMatchObject({
      buying: { bills: 7000, own: 5000, total: 12_000 },
      total: 12_200,
    })
    expect(pieceYield(facts).buying).toBe(1800)
  })

  test('what no number tells is as large as can be told', () => {
    const dearest = cents(9_999_999_999_999)
    const own = { buying: dearest, transport: dearest, restoration: dearest }
    const lines = [line('SALE', 1, 9_999_999), line('SALE', -1, -9_999_998), line('SALE', 1, 1, 2)]
    const facts = { own, boughtHundredths: 999_999_999, lines }
    const { buying, total } = pieceCosts(facts)
    expect([buying.total, total]).toEqual([99_999_999_999_999, 3 * 99_999_999_999_999])
    expect(pieceYield(facts)).toMatchObject({
      hundredths: 200,
      buying: 20_000_000,
      marginPerMille: -59_999_999_000,
    })
    expect(
      pieceYield({ own, boughtHundredths: 999_999_999, lines: [line('SALE', 1, 9_999_999)] }),
    ).toMatchObject({
      margin: -299_999_970_299_996,
      marginPerMille: null,
    })
  })

  test('a sale and its cancellation in one time are no sale', () => {
    const sale = { ...line('SALE', 5000, 1, 2), documentId: 'one', counterpartId: 'two' }
    const back = { ...line('SALE', -5000, -1, 5), documentId: 'two', counterpartId: 'one' }
    const facts = { own: nothing, boughtHundredths: 100, lines: [line('PURCHASE', 4000, 1), sale, back] }
    expect(pieceYield(facts).isSold).toBe(false)
    expect(pieceYield(facts, { from: on(1), to: on(4) })).toMatchObject({ isSold: true, sale: 5000 })
    expect(pieceYield(facts, { from: on(5), to: null })).toMatchObject({ isSold: true, sale: -5000 })
  })

  test('a discount takes from the sale and moves no piece', () => {
    const lines = [line('PURCHASE', 4000, 1), line('SALE', 5000, 1), line('SALE', -500, 0)]
    expect(pieceYield({ own: nothing, boughtHundredths: 100, lines })).toMatchObject({
      sale: 4500,
      margin: 500,
    })
  })

  test('a sale at a loss has a negative margin, one for nothing no percent', () => {
    const of = (euro: number) =>
      pieceYield({
        own: nothing,
        boughtHundredths: 100,
        lines: [line('PURCHASE', 4000, 1), line('SALE', euro, 1)],
      })
    expect(of(3000)).toMatchObject({ margin: -1000, marginPerMille: -333 })
    expect(of(0)).toMatchObject({ margin: -4000, marginPerMille: null })
  })
})

const someLine = fc
  .record({
    use: fc.constantFrom('PURCHASE', 'TRANSPORT', 'RESTORATION', 'SALE', 'SALE', 'SALE'),
    euro: fc.integer({ min: -500_000, max: 1_000_000 }),
    pieces: fc.integer({ min: -2, max: 5 }),
    day: fc.integer({ min: 1, max: 28 }),
    tax: fc.integer({ min: 0, max: 5000 }),
  })
  .map(({ use, euro, pieces, day, tax }) => {
    const isSale = use === 'SALE'
    return line(
      use as PieceLine['use'],
      euro,
      isSale || use === 'PURCHASE' ? pieces : 0,
      day,
      isSale ? tax : 0,
    )
  })
const someFacts = fc.record({
  own: fc.record({
    buying: fc.option(fc.integer({ min: 0, max: 100_000 }).map(cents)),
    transport: fc.option(fc.integer({ min: 0, max: 9999 }).map(cents)),
    restoration: fc.option(fc.integer({ min: 0, max: 9999 }).map(cents)),
  }),
  boughtHundredths: fc.integer({ min: 0, max: 2000 }),
  lines: fc.array(someLine, { maxLength: 20 }),
})

test('the lines of all pieces sum up to what was sold, its tax, and what bills say; the margin is what is left', () => {
  fc.assert(
    fc.property(fc.array(someFacts, { maxLength: 6 }), (pieces) => {
      const lines = pieces.flatMap((facts) => facts.lines)
      const yields = pieces.map((facts) => pieceYield(facts))
      const costs = pieces.map(pieceCosts)
      const of = (use: PieceLine['use']) =>
        sumCents(lines.filter((one) => one.use === use).map(({ euro }) => euro))
      expect(sumCents(yields.map(({ sale }) => sale))).toBe(of('SALE'))
      expect(sumCents(yields.map(({ differentialTax }) => differentialTax))).toBe(
        sumCents(lines.map(({ differentialTax }) => differentialTax)),
      )
      expect(sumCents(costs.map(({ buying }) => buying.bills))).toBe(of('PURCHASE'))
      expect(sumCents(costs.map(({ transport }) => transport.bills))).toBe(of('TRANSPORT'))
      for (const one of yields) {
        const spent = one.differentialTax + one.buying + one.transport + one.restoration
        expect(one.margin).toBe(one.sale - spent)
      }
    }),
  )
})

test('periods that follow one another sum up to all of them, to the cent', () => {
  fc.assert(
    fc.property(someFacts, fc.integer({ min: 1, max: 27 }), (facts, day) => {
      const [all, first, second] = [
        pieceYield(facts),
        pieceYield(facts, { from: null, to: on(day) }),
        pieceYield(facts, { from: on(day + 1), to: null }),
      ]
      for (const name of [
        'sale',
        'differentialTax',
        'buying',
        'transport',
        'restoration',
        'margin',
      ] as const) {
        expect(first[name] + second[name]).toBe(all[name])
      }
    }),
  )
})

test('when all pieces are sold, all that they cost is their cost', () => {
  fc.assert(
    fc.property(someFacts, (facts) => {
      const sold = facts.lines
        .filter(({ use }) => use === 'SALE')
        .reduce((sum, one) => sum + one.hundredths, 0)
      const whole = { ...facts, boughtHundredths: sold }
      if (sold <= 0) return
      const { buying, transport, restoration } = pieceYield(whole)
      expect(buying + transport + restoration).toBe(pieceCosts(whole).total)
      expect(pieceYield({ ...whole, lines: [] })).toMatchObject({ isSold: false, buying: zeroCents })
    }),
  )
})
