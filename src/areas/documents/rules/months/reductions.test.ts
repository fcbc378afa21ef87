import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { type Cents, cents } from '#kernel/money.ts'
import type { TaxFigures } from '../taxes/tax-figures.ts'
import type { StoredTaxType } from '../taxes/tax-types.ts'
import { billMonths, type TaxedBill } from './bill-months.ts'
import { type MonthRow, type TaxedGroup, taxedGroups } from './month-rows.ts'
import type { ReductionKind } from './reduction-kinds.ts'
import type { MonthReduction } from './reductions.ts'
import type { MonthPayment, TaxedPaper, TaxedSale } from './sale.ts'
import { saleMonths } from './sale-months.ts'

// The examples of decisions §11, 'Tax', to the cent.

const day = (text: string) => text as Day
const euro = (units: number): Cents => cents(Math.round(units * 100))
const group = (base: number, tax: number, taxPercent = 19, taxType: StoredTaxType = 'VAT'): TaxedGroup => ({
  ...{ taxType, taxPercent, taxReason: null },
  ...{ base: euro(base), tax: euro(tax) },
})
const paid = (recordDate: string, units: number): MonthPayment => ({
  recordDate: day(recordDate),
  amount: euro(units),
})
const less = (recordDate: string, units: number, reduction: ReductionKind = 'DISCOUNT'): MonthReduction => ({
  recordDate: day(recordDate),
  amount: euro(units),
  reduction,
})

const grossOf = (groups: readonly TaxedGroup[]) =>
  cents(groups.reduce((all, { base, tax }) => all + base + tax, 0))
const paper = (
  documentId: string,
  documentDay: string,
  groups: readonly TaxedGroup[],
  more: Partial<TaxedPaper> = {},
): TaxedPaper => ({
  ...{ documentId, documentDay: day(documentDay), groups, gross: grossOf(groups) },
  ...{ deducted: [], payments: [], ...more },
})
const minus = (groups: readonly TaxedGroup[]) =>
  groups.map(({ base, tax, taxType, taxPercent, taxReason }) => ({
    ...{ taxType, taxPercent, taxReason, base: cents(-base), tax: cents(-tax) },
  }))

const standard = [group(1_000, 190)]

/** Invoiced and supplied on 10 October 2026. */
function sale(
  { payments = [], reductions = [], groups = standard }: Partial<TaxedPaper>,
  changes: Partial<TaxedSale> = {},
): TaxedSale {
  return {
    invoice: paper('invoice', '2026-10-10', groups, { payments, reductions }),
    ...{ advance: false, taxScheme: 'SOLL', serviceDay: day('2026-10-10') },
    ...{ cancellation: null, corrections: [], advances: [] },
    ...changes,
  }
}

const rowsOf = (of: TaxedSale) => [...saleMonths(of).values()].flat()

/** By month the tax of all papers together, in units. */
function sums(rows: readonly MonthRow[], read: (row: MonthRow) => number): Record<string, number> {
  const all: Record<string, number> = {}
  for (const row of rows) all[row.month] = (all[row.month] ?? 0) + read(row)
  const filled = Object.entries(all).filter(([, amount]) => amount !== 0)
  return Object.fromEntries(filled.map(([month, amount]) => [month, amount / 100] as const).sort())
}
const taxes = (of: TaxedSale) => sums(rowsOf(of), ({ tax }) => tax)
const bases = (of: TaxedSale) => sums(rowsOf(of), ({ base }) => base)
const reductionsOf = (of: TaxedSale) =>
  rowsOf(of).flatMap(({ month, base, tax, taxPercent, reduction }) =>
    reduction ? [`${month} ${reduction} ${taxPercent} ${base / 100} ${tax / 100}`] : [],
  )

const inNovember = {
  payments: [paid('2026-11-10', 1_166.2)],
  reductions: [less('2026-11-10', 23.8)],
}

describe('1.190 € with 190 € of tax, supplied in October', () => {
  test('23,80 € of Skonto in November: 3,80 € less, in a row of its own', () => {
    expect(taxes(sale(inNovember))).toEqual({ '2026-10': 190, '2026-11': -3.8 })
    expect(reductionsOf(sale(inNovember))).toEqual(['2026-11 DISCOUNT 19 -20 -3.8'])
  })

  test('then cancelled in December and refunded in January', () => {
    const cancelled = (refund: MonthPayment[]) =>
      sale(
        { ...inNovember, payments: [...inNovember.payments, ...refund] },
        { cancellation: paper('cancellation', '2026-12-05', minus(standard)) },
      )
    expect(taxes(cancelled([]))).toEqual({ '2026-10': 190, '2026-11': -3.8 })
    const all = { '2026-10': 190, '2026-11': -3.8, '2027-01': -186.2 }
    expect(taxes(cancelled([paid('2027-01-10', -1_166.2)]))).toEqual(all)
  })

  test('then corrected by 595 € in December, with its share of the Skonto in January', () => {
    const half = [group(-500, -95)]
    const corrected = (more: Partial<TaxedPaper>) =>
      sale(inNovember, {
        corrections: [{ paper: paper('correction', '2026-12-05', half, more), cancellation: null }],
      })
    expect(taxes(corrected({}))).toEqual({ '2026-10': 190, '2026-11': -3.8 })
    const back = { payments: [paid('2027-01-10', -583.1)], reductions: [less('2027-01-10', -11.9)] }
    expect(taxes(corrected(back))).toEqual({ '2026-10': 190, '2026-11': -3.8, '2027-01': -93.1 })
    expect(reductionsOf(corrected(back))).toEqual([
      '2026-11 DISCOUNT 19 -20 -3.8',
      '2027-01 DISCOUNT 19 10 1.9',
    ])
    const all = sale(
      { ...inNovember, payments: [...inNovember.payments, paid('2027-02-01', -583.1)] },
      {
        cancellation: paper('cancellation', '2027-01-20', minus(standard)),
        corrections: [
          {
            paper: paper('correction', '2026-12-05', half, back),
            cancellation: paper('undone', '2027-01-15', minus(half)),
          },
        ],
      },
    )
    expect(Object.values(taxes(all)).reduce((sum, tax) => sum + tax * 100, 0)).toBeCloseTo(0)
    expect(Object.values(bases(all)).reduce((sum, base) => sum + base * 100, 0)).toBeCloseTo(0)
  })

  test('or written off in November, and 500 € come in March', () => {
    const lost = sale({
      payments: [paid('2027-03-05', 500)],
      reductions: [less('2026-11-20', 1_190, 'UNCOLLECTIBLE'), less('2027-03-05', -500, 'UNCOLLECTIBLE')],
    })
    expect(taxes(lost)).toEqual({ '2026-10': 190, '2026-11': -190, '2027-03': 79.83 })
    expect(reductionsOf(lost)).toEqual([
      '2026-11 UNCOLLECTIBLE 19 -1000 -190',
      '2027-03 UNCOLLECTIBLE 19 420.17 79.83',
    ])
  })

  test('by what was agreed as received: payments alone', () => {
    expect(taxes(sale(inNovember, { taxScheme: 'IST' }))).toEqual({ '2026-11': 186.2 })
    const lost = {
      payments: [paid('2027-03-05', 500)],
      reductions: [less('2026-11-20', 1_190, 'UNCOLLECTIBLE'), less('2027-03-05', -500, 'UNCOLLECTIBLE')],
    }
    expect(taxes(sale(lost, { taxScheme: 'IST' }))).toEqual({ '2027-03': 79.83 })
    expect(reductionsOf(sale(lost, { taxScheme: 'IST' }))).toEqual([])
  })

  test('of a supply that is still to come: with it', () => {
    const ahead = sale(
      { payments: [paid('2026-09-10', 1_166.2)], reductions: [less('2026-09-10', 23.8)] },
      { serviceDay: day('2026-11-10') },
    )
    expect(taxes(ahead)).toEqual({ '2026-09': 186.2 })
    expect(reductionsOf(ahead)).toEqual(['2026-11 DISCOUNT 19 -20 -3.8'])
  })

  test('what is paid beyond what was left counts as received', () => {
    const over = sale({ ...inNovember, payments: [...inNovember.payments, paid('2026-12-10', 23.8)] })
    expect(taxes(over)).toEqual({ '2026-10': 190, '2026-11': -3.8, '2026-12': 3.8 })
  })
})

describe('1.190 € at 19 % and 107 € at 7 %', () => {
  const groups = [group(1_000, 190), group(100, 7, 7)]
  const away = (more: Partial<TaxedPaper> = {}) => ({
    paper: paper('correction', '2026-11-05', [group(-100, -7, 7)], more),
    cancellation: null,
  })

  test('the 107 € corrected away, then 23,80 €: all of it at 19 %', () => {
    const of = sale({ groups, reductions: [less('2026-11-10', 23.8)] }, { corrections: [away()] })
    expect(reductionsOf(of)).toEqual(['2026-11 DISCOUNT 19 -20 -3.8'])
    expect(taxes(of)).toEqual({ '2026-10': 197, '2026-11': -10.8 })
  })

  test('first 25,94 €, then the correction with its share', () => {
    const of = sale(
      { groups, reductions: [less('2026-11-02', 25.94)] },
      { corrections: [away({ reductions: [less('2026-11-06', -2.14)] })] },
    )
    expect(reductionsOf(of).sort()).toEqual(
      ['2026-11 DISCOUNT 19 -20 -3.8', '2026-11 DISCOUNT 7 -2 -0.14', '2026-11 DISCOUNT 7 2 0.14'].sort(),
    )
    const rows = saleMonths(of).get('correction') ?? []
    expect(rows.map(({ tax }) => tax)).toEqual([-700, 14])
  })

  test('a cancellation takes the rest of each group', () => {
    const of = sale(
      { groups, reductions: [less('2026-11-10', 23.8)] },
      {
        cancellation: paper('cancellation', '2027-01-05', minus(groups)),
        corrections: [{ ...away(), cancellation: paper('undone', '2026-12-05', [group(100, 7, 7)]) }],
      },
    )
    const left = Map.groupBy(rowsOf(of), ({ taxPercent }) => taxPercent)
    for (const rows of left.values()) {
      expect(rows.reduce((sum, { tax }) => sum + tax, 0)).toBe(0)
      expect(rows.reduce((sum, { base }) => sum + base, 0)).toBe(0)
    }
  })
})

describe('§ 25a UStG: sold for 1.000, bought for 400, 20 off', () => {
  const line = {
    ...{
      taxType: 'DIFFERENTIAL' as const,
      taxPercent: 19,
      taxReason: null,
      quantity: 1,
      appliesToLocalId: null,
    },
    ...{ localId: 'chair', gross: euro(1_000), amountBuying: euro(400) },
    ...{ differentialTax: euro(95.8), differentialTaxEuro: euro(95.8) },
  }
  const figures: TaxFigures = {
    ...{ taxType: 'DIFFERENTIAL' as const, taxPercent: 19, taxReason: null },
    ...{ net: euro(1_000), tax: euro(0), gross: euro(1_000), owedTax: euro(0) },
    ...{ netEuro: euro(1_000), taxEuro: euro(0), grossEuro: euro(1_000), owedTaxEuro: euro(0) },
  }
  const groups = taxedGroups([figures], [line])
  const in20 = {
    groups,
    payments: [paid('2026-10-20', 500), paid('2026-11-10', 480)],
    reductions: [less('2026-11-10', 20)],
  }

  test('by what was agreed', () => {
    expect(taxes(sale(in20))).toEqual({ '2026-10': 95.8, '2026-11': -3.19 })
  })

  test('by what was received: payments share what the tax is then', () => {
    expect(taxes(sale(in20, { taxScheme: 'IST' }))).toEqual({ '2026-10': 47.9, '2026-11': 44.71 })
    expect(bases(sale(in20, { taxScheme: 'IST' }))).toEqual({ '2026-10': 452.1, '2026-11': 435.29 })
  })

  test('no margin falls below nothing', () => {
    const lost = sale({ groups, reductions: [less('2026-11-10', 1_000, 'UNCOLLECTIBLE')] })
    expect(taxes(lost)).toEqual({ '2026-10': 95.8, '2026-11': -95.8 })
    const most = sale({ groups, reductions: [less('2026-11-10', 700, 'UNCOLLECTIBLE')] })
    expect(taxes(most)).toEqual({ '2026-10': 95.8, '2026-11': -95.8 })
  })

  test('of one day a discount comes before a write-off, in whatever order they were recorded', () => {
    const [discount, lost] = [less('2026-11-10', 20), less('2026-11-10', 700, 'UNCOLLECTIBLE')]
    const expected = ['2026-11 DISCOUNT 19 -16.81 -3.19', '2026-11 UNCOLLECTIBLE 19 -607.39 -92.61']
    expect(reductionsOf(sale({ groups, reductions: [lost, discount] }))).toEqual(expected)
    expect(reductionsOf(sale({ groups, reductions: [discount, lost] }))).toEqual(expected)
    // On the day before, it is the write-off that leaves nothing.
    const before = less('2026-11-09', 700, 'UNCOLLECTIBLE')
    expect(reductionsOf(sale({ groups, reductions: [discount, before] }))).toEqual([
      '2026-11 UNCOLLECTIBLE 19 -604.2 -95.8',
      '2026-11 DISCOUNT 19 -20 0',
    ])
  })

  test('a piece that was taken back bears nothing', () => {
    const second = { ...line, localId: 'table', product: { entityId: { uuid: 'table' } } }
    const first = { ...line, product: { entityId: { uuid: 'chair' } } }
    const both = taxedGroups(
      [{ ...figures, net: euro(2_000), gross: euro(2_000), netEuro: euro(2_000), grossEuro: euro(2_000) }],
      [first, second],
    )
    const back = taxedGroups(
      [
        {
          ...figures,
          net: euro(-1_000),
          gross: euro(-1_000),
          netEuro: euro(-1_000),
          grossEuro: euro(-1_000),
        },
      ],
      [
        {
          ...{ ...second, localId: 'back', gross: euro(-1_000), amountBuying: euro(-400) },
          ...{ goodsReturned: true, differentialTax: euro(-95.8), differentialTaxEuro: euro(-95.8) },
        },
      ],
    )
    const of = sale(
      { groups: both, reductions: [less('2026-11-10', 20)] },
      { corrections: [{ paper: paper('correction', '2026-11-05', back), cancellation: null }] },
    )
    expect(taxes(of)).toEqual({ '2026-10': 191.6, '2026-11': -98.99 })
  })
})

describe('elsewhere in the EU', () => {
  test.each(['SOLL', 'IST'] as const)('%s: 1.000 €, 20 € off, cancelled: 980 € less', (taxScheme) => {
    const groups = [group(1_000, 0, 0, 'NONE_EU')]
    const of = (cancellation: TaxedPaper | null) =>
      sale({ groups, reductions: [less('2026-11-10', 20)] }, { taxScheme, cancellation })
    expect(bases(of(null))).toEqual({ '2026-10': 1_000, '2026-11': -20 })
    const cancelled = of(paper('cancellation', '2026-12-05', minus(groups)))
    expect(bases(cancelled)).toEqual({ '2026-10': 1_000, '2026-11': -20, '2026-12': -980 })
  })

  test('the One-Stop-Shop counts by the supply under every scheme', () => {
    const groups = [group(1_000, 200, 20, 'OSS')]
    const of = sale(
      { groups, payments: [paid('2027-01-10', 1_176)], reductions: [less('2027-01-10', 24)] },
      { taxScheme: 'IST' },
    )
    expect(taxes(of)).toEqual({ '2026-10': 200, '2027-01': -4 })
  })
})

describe('bills', () => {
  const bill = (changes: Partial<TaxedBill> = {}): TaxedBill => ({
    ...{ advance: false, billDay: day('2026-03-10'), bookingDay: day('2026-03-10'), serviceDay: null },
    ...{ isSupplierInEu: false, gross: euro(1_190), groups: standard, payments: [] },
    ...changes,
  })

  test('booked in March, Skonto in April', () => {
    const rows = billMonths(
      bill({ payments: [paid('2026-04-10', 1_166.2)], reductions: [less('2026-04-10', 23.8)] }),
    )
    expect(sums(rows, ({ tax }) => tax)).toEqual({ '2026-03': 190, '2026-04': -3.8 })
    expect(rows.at(-1)).toMatchObject({ reduction: 'DISCOUNT', base: -2_000 })
  })

  test('not before the rest counts', () => {
    const rows = billMonths(bill({ serviceDay: day('2026-05-02'), reductions: [less('2026-04-10', 23.8)] }))
    expect(rows.map(({ month, tax }) => [month, tax])).toEqual([
      ['2026-05', 19_000],
      ['2026-05', -380],
    ])
  })

  test('an acquisition of 1.000 €, 20 € off', () => {
    const groups = [group(1_000, 190, 19, 'ACQUISITION_EU')]
    const rows = billMonths(bill({ groups, gross: euro(1_000), reductions: [less('2026-04-10', 20)] }))
    expect(rows.at(-1)).toMatchObject({ month: '2026-04', base: -2_000, tax: -380 })
  })

  test('import VAT bears none', () => {
    const groups = [group(100, 19), group(0, 200, 0, 'IMPORT_VAT')]
    const rows = billMonths(
      bill({
        ...{ groups, gross: euro(319), importedGross: euro(200) },
        reductions: [less('2026-04-10', 2.38)],
      }),
    )
    expect(rows.filter(({ reduction }) => reduction).map(({ base, tax }) => [base, tax])).toEqual([
      [-200, -38],
    ])
  })
})

test('what is written off of an overpaid small invoice bears the tax in its own amount', () => {
  // 0,05 (0,01), of which 1,05 came in October: 1,00 beyond bears 0,16, not 20 × 0,01. Written off in November, it is kept for good.
  const tiny = [group(0.04, 0.01)]
  const payments = [paid('2026-10-20', 1.05)]
  const reductions = [less('2026-11-10', -1, 'SMALL_DIFFERENCE')]
  const kept = sale({ payments, reductions, groups: tiny })
  expect(reductionsOf(kept)).toEqual(['2026-11 SMALL_DIFFERENCE 19 0.84 0.16'])
  expect(taxes(kept)).toEqual({ '2026-10': 0.17 })
  // Given back after all, what was written off is taken back.
  const back = [...reductions, less('2026-12-10', 1, 'SMALL_DIFFERENCE')]
  const refunded = sale({
    payments: [...payments, paid('2026-12-10', -1)],
    reductions: back,
    groups: tiny,
  })
  expect(taxes(refunded)).toEqual({ '2026-10': 0.17, '2026-12': -0.16 })
})
