import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { onPaper, possibleTaxes, printedOn, randomLines, randomPlaces } from '#test/paper-sums.ts'
import { documentFigures } from '../document-figures.ts'
import { lineEuros } from '../lines/line-euros.ts'
import { documentTotals, type PricedLine } from '../lines/totals.ts'
import { offeredTaxes, printedTaxBounds, printedTaxFaults } from './printed-taxes.ts'

const line = (amount: number, part: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1,
  amount: cents(amount),
  amountIncludesTax: false,
  taxType: 'VAT',
  taxPercent: 19,
  amountBuying: null,
  ...part,
})
const gross = (amount: number, part: Partial<PricedLine> = {}) =>
  line(amount, { amountIncludesTax: true, ...part })
const printed = (tax: number, taxPercent = 19) => [{ taxPercent, tax: cents(tax) }]
const times = (count: number, one: PricedLine) => Array.from({ length: count }, () => one)
const bounds = (lines: PricedLine[], taxPercent = 19, currency = 'EUR') => {
  const found = printedTaxBounds(lines, taxPercent, currency)
  return found && [found.least, found.most]
}

describe('the room of a printed tax', () => {
  test('is half a cent for each piece, to both sides of the tax before rounding', () => {
    // 3 × 0,99 × 19 % = 0,5643; with 1,5 cents 0,5493 to 0,5793.
    expect(bounds(times(3, line(99)))).toEqual([55, 57])
    expect(bounds([line(99, { quantity: 3 })])).toEqual([55, 57])
    // One piece: 0,1881 ± 0,5 cents: 0,1831 to 0,1931.
    expect(bounds([line(99)])).toEqual([19, 19])
    // 3 × 0,50 × 19 % = 0,285: from the computed 0,29 three would be the limit of 0,32 and 0,26, from 0,285 they are 0,27 and 0,30.
    expect(bounds([line(50, { quantity: 3 })])).toEqual([27, 30])
    // 1 × 0,50 × 19 % = 0,095: both neighbours are half a cent away, and both are possible.
    expect(bounds([line(50)])).toEqual([9, 10])
  })

  test('is fifty cents in all', () => {
    // 1,00 × 19 % = 0,19 a piece. 99 pieces: 18,81 ± 0,495; 100: 19,00 ± 0,50; 250: 47,50 ± 0,50.
    expect(bounds([line(100, { quantity: 99 })])).toEqual([1832, 1930])
    expect(bounds([line(100, { quantity: 100 })])).toEqual([1850, 1950])
    expect(bounds([line(100, { quantity: 250 })])).toEqual([4700, 4800])
  })

  test('counts gross prices with the tax that is in them, beside net ones', () => {
    // 2 × 1,00 gross: 0,31932… ± 1 cent; and 1,00 net: 0,19 more, half a cent more room.
    expect(bounds(times(2, gross(100)))).toEqual([31, 32])
    expect(bounds([...times(2, gross(100)), line(100)])).toEqual([50, 52])
  })

  test('of a credit bill lies on the other side', () => {
    expect(bounds(times(3, line(-99)))).toEqual([-57, -55])
    expect(bounds([line(-50)])).toEqual([-10, -9])
  })

  test('of yen is half a yen for each piece', () => {
    // 3 × 99 ¥ × 19 % = 56,43 ¥ ± 1,5 ¥; amounts are hundredths of it.
    expect(bounds(times(3, line(9900)), 19, 'JPY')).toEqual([5500, 5700])
    expect(bounds(times(3, line(9900)), 19, 'EUR')).toEqual([5642, 5644])
  })

  test('is none where nothing of the rate is charged', () => {
    expect(bounds([line(99)], 7)).toBeNull()
    expect(bounds([line(99, { taxPercent: 0 })], 0)).toBeNull()
    expect(bounds([line(99, { taxType: 'REVERSE_CHARGE_13B' })])).toBeNull()
  })
})

describe('the sums with a printed tax', () => {
  test('of net prices move the total', () => {
    expect(documentTotals(times(3, line(99)), 'EUR', printed(57))).toMatchObject({
      ...{ net: 297, tax: 57, gross: 354 },
      perTax: [{ taxPercent: 19, net: 297, tax: 57, gross: 354 }],
    })
    expect(documentTotals(times(3, line(99)))).toMatchObject({ net: 297, tax: 56, gross: 353 })
  })

  test('of gross prices alone move what the tax is computed from', () => {
    // 2 × 1,00 gross: computed 0,32 of 2,00; rounded by piece it would be 0,16 + 0,16, cut off 0,31.
    expect(documentTotals(times(2, gross(100)), 'EUR', printed(31))).toMatchObject({
      ...{ net: 169, tax: 31, gross: 200 },
    })
  })

  test('of net and gross prices of one rate move the total', () => {
    // 1,00 gross is 0,84 + 0,16; with 1,00 net: 1,84 + 0,35 = 2,19; printed 0,36.
    expect(documentTotals([gross(100), line(100)])).toMatchObject({ net: 184, tax: 35, gross: 219 })
    expect(documentTotals([gross(100), line(100)], 'EUR', printed(36))).toMatchObject({
      ...{ net: 184, tax: 36, gross: 220 },
    })
  })

  test('leave other rates and what one owes oneself alone', () => {
    const others = [
      line(1050, { taxPercent: 7 }),
      gross(1000, { taxType: 'REVERSE_CHARGE_13B' }),
      gross(500, { taxPercent: 0 }),
    ]
    const alone = documentTotals(others).groups
    const { groups } = documentTotals([...others, ...times(3, line(99))], 'EUR', printed(57))
    expect(groups.filter(({ taxType, taxPercent }) => taxType !== 'VAT' || taxPercent !== 19)).toEqual(alone)
  })

  test('are those that the supplier printed', () => {
    const lines = [18640, 19800, 9320, 35000].map((amount) => line(amount))
    expect(documentTotals(lines)).toMatchObject({ net: 82760, tax: 15724, gross: 98484 })
    expect(printedTaxFaults(lines, printed(15725), 'EUR')).toEqual([])
    expect(documentTotals(lines, 'EUR', printed(15725))).toMatchObject({
      net: 82760,
      tax: 15725,
      gross: 98485,
    })
  })
})

describe('a printed tax is refused', () => {
  test('further off than rounding can bring it, with what is possible', () => {
    expect(printedTaxFaults(times(3, line(99)), printed(59), 'EUR')).toEqual([
      {
        path: '0.tax',
        message: 'Die Steuer zu 19 % kann durch Runden nur 0,55 bis 0,57\u00a0€ sein',
      },
    ])
    expect(printedTaxFaults([line(99)], printed(20), 'EUR')[0]?.message).toMatch(/nur 0,19\u00a0€ sein$/)
    const yen = printedTaxFaults(times(3, line(9900)), printed(5900), 'JPY')
    expect(yen[0]?.message).toMatch(/nur 55 bis 57\u00a0JPY sein$/)
  })

  test('of a rate that no line has', () => {
    expect(printedTaxFaults([line(99)], [...printed(19), ...printed(7, 7)], 'EUR')).toEqual([
      { path: '1.taxPercent', message: 'Zu 7 % gibt es keine Position mit Umsatzsteuer' },
    ])
  })
})

describe('the taxes that are offered for a total', () => {
  const offers = (lines: PricedLine[], total: number, taxes = printed(0).slice(1)) =>
    offeredTaxes(lines, cents(total), taxes, 'EUR')
  test('are those by which the lines come to it', () => {
    expect(offers(times(3, line(99)), 354)).toEqual([{ taxPercent: 19, tax: 57, computed: 56 }])
    expect(offers(times(3, line(99)), 352)).toEqual([{ taxPercent: 19, tax: 55, computed: 56 }])
  })
  test('are none where it is right, off by more, or made of gross prices', () => {
    expect(offers(times(3, line(99)), 353)).toEqual([])
    expect(offers(times(3, line(99)), 355)).toEqual([])
    expect(offers(times(3, gross(99)), 298)).toEqual([])
  })
  test('may be of several rates, one of which it is', () => {
    const lines = [...times(3, line(99)), ...times(3, line(107, { taxPercent: 7 }))]
    // 0,5643 and 0,2247.
    expect(offers(lines, 353 + 343 + 1)).toEqual([
      { taxPercent: 19, tax: 57, computed: 56 },
      { taxPercent: 7, tax: 23, computed: 22 },
    ])
  })
  test('go on from what is printed already', () => {
    expect(offers(times(3, line(99)), 353, printed(57))).toEqual([{ taxPercent: 19, tax: 56, computed: 57 }])
  })
})

test('whatever is printed within the room: groups, euros and lines sum up, and what is outside is refused', () => {
  const currency = fc.constantFrom('EUR', 'USD', 'JPY')
  const rate = fc.constantFrom('1', '1.0862', '163.37', '0.0123')
  fc.assert(
    fc.property(randomLines, randomPlaces, currency, rate, (random, places, code, atRate) => {
      const unit = code === 'JPY' ? 100 : 1
      const inUnits = random.map((one) => ({ ...one, amount: one.amount * unit }))
      const lines = inUnits.map(({ quantity, amount, isGross, percent }) =>
        line(amount, { quantity, amountIncludesTax: isGross, taxPercent: percent }),
      )
      const taxes = printedOn(inUnits, places, unit).map((tax) => ({ ...tax, tax: cents(tax.tax) }))
      for (const percent of [19, 16, 7, 5, 0]) {
        const possible = possibleTaxes(inUnits, percent, unit)
        expect(bounds(lines, percent, code)).toEqual(
          possible.length === 0 ? null : [possible[0], possible.at(-1)],
        )
      }
      expect(printedTaxFaults(lines, taxes, code)).toEqual([])
      const totals = documentTotals(lines, code, taxes)
      if (unit === 1) expect(totals).toMatchObject(onPaper(inUnits, taxes))
      for (const { taxPercent, tax } of taxes)
        expect(totals.perTax.find((group) => group.taxPercent === taxPercent)?.tax).toBe(tax)
      const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
      for (const figure of ['net', 'tax', 'gross'] as const)
        expect(sum(totals.groups.map((group) => group[figure]))).toBe(totals[figure])
      for (const group of totals.groups) expect(group.gross).toBe(group.net + group.tax)

      // As they are stored.
      const figures = documentFigures(lines as never, atRate, 'INCLUDED', code, [], taxes)
      expect(figures).toMatchObject({ net: totals.net, tax: totals.tax, gross: totals.gross })
      const euros = lineEuros(figures.lines, figures.taxes, atRate)
      for (const side of ['netEuro', 'grossEuro'] as const)
        expect(sum(euros.map((one) => one[side]))).toBe(sum(figures.taxes.map((group) => group[side])))
      for (const group of figures.taxes) expect(group.grossEuro).toBe(group.netEuro + group.taxEuro)

      // A total that only one of the taxes explains is offered as it is printed.
      for (const tax of taxes) {
        const others = taxes.filter((other) => other !== tax)
        const offered = offeredTaxes(lines, totals.gross, others, code)
        const moved = documentTotals(lines, code, others).gross !== totals.gross
        expect(
          offered.some(({ taxPercent, tax: found }) => taxPercent === tax.taxPercent && found === tax.tax),
        ).toBe(moved)
      }
    }),
    { numRuns: 2000 },
  )
})
