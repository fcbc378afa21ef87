import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import { addDays, type Day, type Month, monthOf } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { StoredTaxType } from '../taxes/tax-types.ts'
import type { MonthRow, TaxedGroup } from './month-rows.ts'
import { paidShares } from './paid-shares.ts'
import type { MonthPayment, TaxedPaper, TaxedSale } from './sale.ts'
import { saleMonths } from './sale-months.ts'

// Whole sales: an invoice, its corrections, its cancellation, its advances, and all payments of all of them (decisions §10, 'Paid back').

const day = (text: string) => text as Day
const euro = (units: number) => cents(Math.round(units * 100))
const group = (net: number, tax: number, taxPercent = 19, taxType: StoredTaxType = 'VAT'): TaxedGroup => ({
  ...{ taxType, taxPercent, taxReason: null },
  ...{ base: euro(net), tax: euro(tax) },
})
const paid = (recordDate: string, units: number): MonthPayment => ({
  recordDate: day(recordDate),
  amount: euro(units),
})
const grossOf = (groups: readonly TaxedGroup[]) =>
  cents(groups.reduce((all, { base, tax }) => all + base + tax, 0))

function paper(
  documentId: string,
  documentDay: string,
  groups: readonly TaxedGroup[],
  payments: MonthPayment[] = [],
) {
  return { documentId, documentDay: day(documentDay), groups, gross: grossOf(groups), deducted: [], payments }
}
const minus = (groups: readonly TaxedGroup[]) =>
  groups.map((each) => ({ ...each, base: cents(-each.base), tax: cents(-each.tax) }))

/** 1.190 € of 19 %, supplied and invoiced on 10 October. */
function sale(changes: Partial<TaxedSale> & { payments?: MonthPayment[] } = {}): TaxedSale {
  const { payments = [], ...rest } = changes
  return {
    invoice: paper('invoice', '2026-10-10', [group(1_000, 190)], payments),
    ...{ advance: false, taxScheme: 'SOLL', serviceDay: day('2026-10-10') },
    ...{ cancellation: null, corrections: [], advances: [] },
    ...rest,
  }
}
const cancelledOn = (when: string, { invoice } = sale()) => paper('cancellation', when, minus(invoice.groups))
const corrected = (id: string, when: string, groups: TaxedGroup[], payments: MonthPayment[] = []) => ({
  paper: paper(id, when, groups, payments),
  cancellation: null,
})

/** Of each paper that has some: `month base tax`, in units. */
function shown(of: TaxedSale): Record<string, string[]> {
  const rows = [...saleMonths(of)].filter(([, months]) => months.length > 0)
  return Object.fromEntries(rows.map(([id, months]) => [id, months.map(inUnits)]))
}
const inUnits = ({ month, base, tax }: MonthRow) => `${month} ${base / 100} ${tax / 100}`

/** The tax of each month, of all papers together. */
function taxes(of: TaxedSale): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { month, tax } of [...saleMonths(of).values()].flat()) sums[month] = (sums[month] ?? 0) + tax
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, tax]) => tax !== 0)
      .map(([month, tax]) => [month, tax / 100] as const)
      .sort(),
  )
}

describe('corrections', () => {
  const received = [paid('2026-10-20', 892.5)]
  const half = [group(-500, -95)]

  test('lower the tax at once by what was not received, and by the rest when it is paid back', () => {
    const back = sale({
      payments: received,
      corrections: [corrected('correction', '2026-11-05', half, [paid('2026-12-01', -297.5)])],
    })
    expect(shown(back)).toEqual({
      invoice: ['2026-10 1000 190'],
      correction: ['2026-11 -250 -47.5', '2026-12 -250 -47.5'],
    })
    const onInvoice = sale({
      payments: [...received, paid('2026-12-01', -297.5)],
      corrections: [corrected('correction', '2026-11-05', half)],
    })
    expect(shown(onInvoice)).toEqual(shown(back))
  })

  test('two of them: the same, asked less by both', () => {
    const two = sale({
      payments: [...received, paid('2026-12-01', -297.5)],
      corrections: [
        corrected('first', '2026-11-05', [group(-250, -47.5)]),
        corrected('second', '2026-11-20', [group(-250, -47.5)]),
      ],
    })
    expect(taxes(two)).toEqual({ '2026-10': 190, '2026-11': -47.5, '2026-12': -47.5 })
    expect(shown(two)['second']).toEqual(['2026-12 -250 -47.5'])
  })

  test('what is paid back on one of two counts by the rates of that one', () => {
    const invoice = paper(
      'invoice',
      '2026-10-10',
      [group(500, 95), group(500, 35, 7)],
      [paid('2026-10-20', 1_130)],
    )
    const two = sale({
      invoice,
      corrections: [
        corrected('standard', '2026-11-05', [group(-500, -95)]),
        corrected('reduced', '2026-11-06', [group(-500, -35, 7)], [paid('2026-12-01', -535)]),
      ],
    })
    expect(shown(two)).toMatchObject({ reduced: ['2026-12 -500 -35'] })
    expect(shown(two)['standard']).toBeUndefined()
  })

  test('one that is cancelled gives back what it took', () => {
    const undone = {
      paper: paper('correction', '2026-11-05', half),
      cancellation: paper('undone', '2026-12-03', minus(half)),
    }
    expect(shown(sale({ payments: received, corrections: [undone] }))).toEqual({
      invoice: ['2026-10 1000 190'],
      correction: ['2026-11 -250 -47.5'],
      undone: ['2026-12 250 47.5'],
    })
  })

  test('of a final invoice: what its advances received counts with it', () => {
    const advance = {
      gross: euro(1_000),
      groups: [group(840.34, 159.66)],
      payments: [paid('2026-09-01', 1_000)],
    }
    const final = {
      ...sale(),
      invoice: paper('invoice', '2026-10-10', [group(159.66, 30.34)]),
      advances: [advance],
      corrections: [corrected('correction', '2026-11-05', half, [paid('2026-12-01', -405)])],
    }
    // 190 were not paid yet.
    expect(shown(final)).toEqual({
      invoice: ['2026-10 159.66 30.34'],
      correction: ['2026-11 -159.66 -30.34', '2026-12 -340.34 -64.66'],
    })
  })
})

describe('cancellations', () => {
  test.each<[string, MonthPayment[], Record<string, number>]>([
    ['of what nobody paid: at once', [], { '2026-10': 190, '2026-11': -190 }],
    ['of what was paid, and is not paid back: not at all', [paid('2026-10-20', 1_190)], { '2026-10': 190 }],
    [
      'of what was paid: when it is paid back',
      [paid('2026-10-20', 1_190), paid('2026-12-05', -595), paid('2027-01-05', -595)],
      { '2026-10': 190, '2026-12': -95, '2027-01': -95 },
    ],
    [
      'of what was paid in part: the rest at once',
      [paid('2026-10-20', 595), paid('2026-12-05', -595)],
      { '2026-10': 190, '2026-11': -95, '2026-12': -95 },
    ],
    [
      'and what is paid afterwards counts until it goes back',
      [paid('2026-12-05', 1_190), paid('2027-01-05', -1_190)],
      { '2026-10': 190, '2026-11': -190, '2026-12': 190, '2027-01': -190 },
    ],
  ])('%s', (_name, payments, expected) => {
    expect(taxes(sale({ payments, cancellation: cancelledOn('2026-11-03') }))).toEqual(expected)
  })

  test('before the month of the supply: what was received, and what is paid back; never the unpaid rest', () => {
    const payments = [paid('2026-07-10', 500), paid('2026-08-10', -500)]
    const calledOff = sale({ payments, cancellation: cancelledOn('2026-08-03') })
    expect(taxes(calledOff)).toEqual({ '2026-07': 79.83, '2026-08': -79.83 })
    expect(taxes(sale({ cancellation: cancelledOn('2026-08-03') }))).toEqual({})
    // What is kept stays, also once it was to be supplied.
    expect(
      taxes(sale({ payments: [paid('2026-07-10', 500)], cancellation: cancelledOn('2026-08-03') })),
    ).toEqual({
      '2026-07': 79.83,
    })
  })

  test('in the month of the supply: that month comes to nothing', () => {
    expect(shown(sale({ cancellation: cancelledOn('2026-10-30') }))).toEqual({
      invoice: ['2026-10 1000 190'],
      cancellation: ['2026-10 -1000 -190'],
    })
  })

  test('under IST payments and refunds alone', () => {
    const payments = [paid('2026-10-20', 595), paid('2026-12-05', -595)]
    const taxScheme: TaxScheme = 'IST'
    const ist = sale({ taxScheme, payments, cancellation: cancelledOn('2026-11-03') })
    expect(shown(ist)).toEqual({ invoice: ['2026-10 500 95', '2026-12 -500 -95'] })
    const correction = corrected('correction', '2026-11-05', [group(-500, -95)], [paid('2026-12-01', -297.5)])
    expect(
      shown(sale({ taxScheme, payments: [paid('2026-10-20', 595)], corrections: [correction] })),
    ).toEqual({
      invoice: ['2026-10 500 95'],
      correction: ['2026-12 -250 -47.5'],
    })
  })

  test('supplies to the EU keep the date of each paper', () => {
    const groups = [group(1_000, 0, 0, 'NONE_EU')]
    const invoice = paper('invoice', '2026-10-10', groups, [paid('2026-10-20', 1_000)])
    const toEu = sale({
      invoice,
      corrections: [corrected('correction', '2026-11-05', [group(-100, 0, 0, 'NONE_EU')])],
      cancellation: paper('cancellation', '2026-12-01', minus(groups)),
    })
    expect(shown(toEu)).toEqual({
      invoice: ['2026-10 1000 0'],
      correction: ['2026-11 -100 0'],
      cancellation: ['2026-12 -1000 0'],
    })
  })

  test('of a rest of 0 with other rates than the advances: on its date', () => {
    const groups = [group(-100, -16, 16), group(97.48, 18.52)]
    const invoice = paper('invoice', '2026-10-10', groups)
    for (const taxScheme of ['SOLL', 'IST'] as const) {
      const cancelled = sale({
        taxScheme,
        invoice,
        cancellation: paper('cancellation', '2026-11-03', minus(groups)),
      })
      expect(taxes(cancelled)).toEqual({ '2026-10': 2.52, '2026-11': -2.52 })
    }
  })

  test('§ 25a UStG: base and tax of the margin come back in the same shares', () => {
    const invoice = paper(
      'invoice',
      '2026-10-10',
      [group(952.11, 47.89, 19, 'DIFFERENTIAL')],
      [...[paid('2026-10-11', 1_000), paid('2026-12-01', -1_000)]],
    )
    const back = sale({ invoice, cancellation: paper('cancellation', '2026-11-03', minus(invoice.groups)) })
    expect(shown(back)).toEqual({
      invoice: ['2026-10 952.11 47.89'],
      cancellation: ['2026-12 -952.11 -47.89'],
    })
  })
})

test('the One-Stop-Shop counts by the supply, whatever the scheme (Art. 63, 65 MwStSystRL)', () => {
  const groups = [group(100, 21, 21, 'OSS'), group(100, 19)]
  const invoice = paper('invoice', '2026-10-10', groups, [
    ...[paid('2026-09-20', 120), paid('2026-12-01', 120), paid('2027-02-01', -240)],
  ])
  const cancellation = paper('cancellation', '2027-01-05', minus(groups))
  const rows = [...saleMonths(sale({ taxScheme: 'IST', invoice, cancellation })).values()].flat()
  const ofType = (taxType: StoredTaxType) => rows.filter((row) => row.taxType === taxType).map(inUnits)
  expect(ofType('OSS')).toEqual(['2026-09 50 10.5', '2026-10 50 10.5', '2027-02 -100 -21'])
  expect(ofType('VAT')).toEqual(['2026-09 50 9.5', '2026-12 50 9.5', '2027-02 -100 -19'])
})

test('from the month of the supply on all is converted as the supply was, before it as the payment (§ 16 Abs. 6 UStG)', () => {
  const payments = [paid('2026-08-01', 595), paid('2026-10-20', 595), paid('2026-12-05', -1_190)]
  const rows = [...saleMonths(sale({ payments, cancellation: cancelledOn('2026-11-03') })).values()].flat()
  expect(rows.map(({ month, rateMonth }) => [month, rateMonth])).toEqual([
    ['2026-08', '2026-08'],
    ['2026-10', '2026-10'],
    ['2026-12', '2026-10'],
  ])
})

// ------------------------------------------------------------------------------------------------------ any sale

const anyDay = fc.integer({ min: 0, max: 400 }).map((days) => addDays(day('2026-01-01'), days))
const anyAmount = fc.integer({ min: -60_000, max: 120_000 }).map(cents)
const anyPayments = fc.array(fc.record<MonthPayment>({ recordDate: anyDay, amount: anyAmount }), {
  maxLength: 4,
})
const anyGroups = fc
  .uniqueArray(
    fc.record({ percent: fc.constantFrom(19, 7, 0), base: fc.integer({ min: 1_000, max: 60_000 }) }),
    { selector: ({ percent }) => percent, minLength: 1, maxLength: 3 },
  )
  .map((groups) =>
    groups
      .sort((a, b) => b.percent - a.percent)
      .map(({ percent, base }) => group(base / 100, Math.round((base * percent) / 100) / 100, percent)),
  )
const anyDelay = fc.integer({ min: 0, max: 300 })
const anyCorrection = fc.record({
  after: anyDelay,
  thirds: fc.constantFrom(1, 1, 3),
  undoneAfter: fc.option(fc.integer({ min: 0, max: 200 })),
  payments: anyPayments,
})
const anySale = fc
  .record({
    groups: anyGroups,
    payments: anyPayments,
    documentDay: anyDay,
    serviceDay: anyDay,
    cancelledAfter: fc.option(anyDelay),
    corrections: fc.array(anyCorrection, { maxLength: 2 }),
    taxScheme: fc.constantFrom<TaxScheme>('SOLL', 'IST'),
    advance: fc.record({ units: fc.integer({ min: 1, max: 300 }), payments: anyPayments }),
    isFinal: fc.boolean(),
  })
  .map((any): TaxedSale => {
    const third = (of: TaxedGroup, thirds: number) => ({
      ...of,
      base: cents(-Math.trunc((of.base * thirds) / 6)),
      tax: cents(-Math.trunc((of.tax * thirds) / 6)),
    })
    const invoice: TaxedPaper = {
      ...paper('invoice', '2026-01-01', any.groups, any.payments),
      documentDay: any.documentDay,
    }
    const known = any.advance.payments.filter(({ recordDate }) => recordDate <= any.documentDay)
    return {
      ...{ invoice, advance: false, taxScheme: any.taxScheme, serviceDay: any.serviceDay },
      advances: any.isFinal
        ? [
            {
              gross: euro(any.advance.units * 1.19),
              groups: [group(any.advance.units, any.advance.units * 0.19)],
              payments: known,
            },
          ]
        : [],
      cancellation:
        any.cancelledAfter === null
          ? null
          : paper('cancellation', addDays(any.documentDay, any.cancelledAfter), minus(any.groups)),
      corrections: any.corrections.map(({ after, thirds, undoneAfter, payments }, index) => {
        const when = addDays(any.documentDay, after)
        const groups = any.groups.map((each) => third(each, thirds))
        return {
          paper: paper(`correction ${index}`, when, groups, payments),
          cancellation:
            undoneAfter === null ? null : paper(`undone ${index}`, addDays(when, undoneAfter), minus(groups)),
        }
      }),
    }
  })

const sumUntil = (payments: readonly MonthPayment[], month: Month) =>
  payments.reduce((all, { recordDate, amount }) => all + (monthOf(recordDate) <= month ? amount : 0), 0)

/** By the words of the decision: the larger of what is asked and what was received, from the month of the supply on. */
function countedBy(of: TaxedSale, month: Month): number {
  const { invoice, cancellation, corrections, advances } = of
  const papers = [invoice, ...corrections.map((each) => each.paper), ...advances]
  const received = papers.reduce((all, { payments }) => all + sumUntil(payments, month), 0)
  const by = (when: { documentDay: Day } | null) => when !== null && monthOf(when.documentDay) <= month
  if (month < monthOf(of.serviceDay)) return received
  if (cancellation && monthOf(cancellation.documentDay) < monthOf(of.serviceDay)) return Math.max(0, received)
  let asked =
    invoice.gross + advances.reduce((all, { payments }) => all + sumUntil(payments, '9999-12' as Month), 0)
  for (const each of corrections) if (by(each.paper) && !by(each.cancellation)) asked += each.paper.gross
  return Math.max(by(cancellation) ? 0 : asked, received)
}

const months = Array.from(
  { length: 24 },
  (_, index) => `${2026 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}` as Month,
)
const gross = (rows: readonly { base: number; tax: number }[]) =>
  rows.reduce((all, { base, tax }) => all + base + tax, 0)

test('by the end of each month a sale counts the larger of what is asked and what was received, to the cent', () => {
  fc.assert(
    fc.property(anySale, (any) => {
      const agreed: TaxedSale = { ...any, taxScheme: 'SOLL' }
      const rows = [...saleMonths(agreed).values()].flat()
      const ofAdvances = agreed.advances.flatMap((each) => paidShares(each.groups, each.gross, each.payments))
      for (const month of months) {
        const until = [...rows, ...ofAdvances].filter((row) => row.month <= month)
        expect([month, gross(until)]).toEqual([month, countedBy(agreed, month)])
      }
    }),
    { numRuns: 500 },
  )
})

test('under IST the rows are what was received of each paper', () => {
  fc.assert(
    fc.property(anySale, (any) => {
      const received: TaxedSale = { ...any, taxScheme: 'IST' }
      const rows = saleMonths(received)
      for (const each of [received.invoice, ...received.corrections.map((one) => one.paper)]) {
        const own = rows.get(each.documentId) ?? []
        for (const month of months) {
          expect(gross(own.filter((row) => row.month <= month))).toBe(sumUntil(each.payments, month))
        }
      }
    }),
  )
})

test('once all is paid, or paid back, each paper has counted its groups, no cent more or less', () => {
  fc.assert(
    fc.property(anySale, (any) => {
      const standing = any.corrections.filter(({ cancellation }) => cancellation === null)
      const asked = any.cancellation
        ? 0
        : any.invoice.gross + standing.reduce((all, { paper: { gross: less } }) => all + less, 0)
      const papers = [any.invoice, ...any.corrections.map((each) => each.paper)]
      const sofar = papers.reduce((all, { payments }) => all + sumUntil(payments, '9999-12' as Month), 0)
      const last = { recordDate: day('2027-12-31'), amount: cents(asked - sofar) }
      const settled: TaxedSale = {
        ...{ ...any, taxScheme: 'SOLL', advances: [] },
        invoice: { ...any.invoice, payments: [...any.invoice.payments, last] },
        corrections: any.cancellation ? [] : any.corrections,
      }
      if (any.cancellation) {
        const own = sumUntil(any.invoice.payments, '9999-12' as Month)
        settled.invoice = {
          ...any.invoice,
          payments: [...any.invoice.payments, { ...last, amount: cents(-own) }],
        }
        if (monthOf(any.cancellation.documentDay) < monthOf(any.serviceDay)) return
      }
      const rows = saleMonths(settled)
      const expected = [
        settled.invoice,
        settled.cancellation,
        ...settled.corrections.filter((each) => each.cancellation === null).map((each) => each.paper),
      ]
      for (const each of expected) {
        if (each === null) continue
        for (const own of each.groups) {
          const of = (rows.get(each.documentId) ?? []).filter((row) => row.taxPercent === own.taxPercent)
          const sum = (read: (row: MonthRow) => number) => of.reduce((all, row) => all + read(row), 0)
          expect([each.documentId, sum((row) => row.base), sum((row) => row.tax)]).toEqual([
            each.documentId,
            own.base,
            own.tax,
          ])
        }
      }
    }),
    { numRuns: 300 },
  )
})
