import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, type Month, monthOf } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { StoredTaxType } from '../taxes/tax-types.ts'
import { billMonths } from './bill-months.ts'
import type { MonthRow, TaxedGroup } from './month-rows.ts'
import { type ReductionKind, reductionKinds } from './reduction-kinds.ts'
import type { MonthReduction } from './reductions.ts'
import type { MonthPayment, TaxedPaper, TaxedSale } from './sale.ts'
import { saleMonths } from './sale-months.ts'

// Two years of sales and bills with all that happens to them, against a second reckoning of whole amounts: what has counted by the end of
// each month is what is asked by then of each group, or what was received where that is more (decisions §10, 'Paid back'; §11, 'Tax').

const first = '2025-01-01' as Day
const day = fc.integer({ min: 0, max: 729 }).map((days) => addDays(first, days))
const taxes: [StoredTaxType, number][] = [
  ['VAT', 19],
  ['VAT', 7],
  ['OSS', 20],
  ['NONE_EU', 0],
]
const group = fc.record({ tax: fc.constantFrom(...taxes), base: fc.integer({ min: 1_00, max: 2_000_00 }) })
const groupsOf = fc
  .uniqueArray(group, { minLength: 1, maxLength: 3, selector: ({ tax }) => tax.join() })
  .map((all) =>
    all
      .map(({ tax: [taxType, taxPercent], base }): TaxedGroup => {
        const tax = cents(Math.round((base * taxPercent) / 100))
        return { taxType, taxPercent, taxReason: null, base: cents(base), tax }
      })
      .sort((a, b) =>
        a.taxType === b.taxType ? b.taxPercent - a.taxPercent : a.taxType < b.taxType ? 1 : -1,
      ),
  )
const parts = fc.array(
  fc.record({
    day,
    part: fc.double({ min: 0.01, max: 0.45, noNaN: true }),
    kind: fc.constantFrom(...reductionKinds),
  }),
  { maxLength: 4 },
)
const payments = fc.array(fc.record({ day, part: fc.double({ min: -0.3, max: 0.7, noNaN: true }) }), {
  maxLength: 4,
})

interface Drawn {
  groups: TaxedGroup[]
  documentDay: Day
  serviceDay: Day
  parts: { day: Day; part: number; kind: ReductionKind }[]
  payments: { day: Day; part: number }[]
  corrections: { day: Day; share: number; part: number; refund: number; group: number; undone: Day | null }[]
  cancelledOn: Day | null
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  ...{ groups: groupsOf, documentDay: day, serviceDay: day, parts, payments },
  corrections: fc.array(
    fc.record({
      ...{ day, share: fc.double({ min: 0.05, max: 0.4, noNaN: true }), group: fc.nat(2) },
      ...{
        part: fc.double({ min: 0, max: 0.5, noNaN: true }),
        refund: fc.double({ min: 0, max: 1, noNaN: true }),
      },
      undone: fc.option(day, { nil: null }),
    }),
    { maxLength: 2 },
  ),
  cancelledOn: fc.option(day, { nil: null }),
})

const grossOf = (groups: readonly TaxedGroup[]) =>
  cents(groups.reduce((all, { base, tax }) => all + base + tax, 0))
const negative = (groups: readonly TaxedGroup[]) =>
  groups.map((each) => ({ ...each, base: cents(-each.base), tax: cents(-each.tax) }))
const later = (one: Day, other: Day): Day => (one > other ? one : other)

/** As Kontor would let it be written: nothing is taken off before the paper, none after it is cancelled, and no more than it asks. */
function saleOf(of: Drawn, taxScheme: TaxedSale['taxScheme']): TaxedSale {
  const gross = grossOf(of.groups)
  const corrections = of.corrections.map((each, index) => {
    const whole = of.groups[each.group % of.groups.length] as TaxedGroup
    const base = cents(-Math.max(1, Math.round(whole.base * each.share)))
    const groups = [{ ...whole, base, tax: cents(Math.round((base * whole.taxPercent) / 100)) }]
    const documentDay = later(each.day, of.documentDay)
    const undoneOn = each.undone && addDays(later(each.undone, documentDay), 1)
    const amount = cents(Math.round(grossOf(groups) * each.part))
    const reducedOn = addDays(documentDay, 3)
    const isReduced = amount !== 0 && (undoneOn === null || undoneOn > reducedOn)
    const refund = cents(Math.round(grossOf(groups) * each.refund))
    const paper: TaxedPaper = {
      ...{ documentId: `correction ${index}`, documentDay, groups, gross: grossOf(groups), deducted: [] },
      payments: refund === 0 ? [] : [{ recordDate: addDays(documentDay, 40), amount: refund }],
      reductions: isReduced ? [{ recordDate: reducedOn, amount, reduction: 'DISCOUNT' }] : [],
    }
    const cancellation =
      undoneOn &&
      ({
        ...{ documentId: `undone ${index}`, documentDay: undoneOn, groups: negative(groups), deducted: [] },
        ...{ gross: cents(-grossOf(groups)), payments: [] },
      } as TaxedPaper)
    return { paper, cancellation }
  })
  // Corrections are cancelled before their invoice.
  const ends = corrections.map(
    ({ paper, cancellation }) => cancellation?.documentDay ?? addDays(paper.documentDay, 5),
  )
  const cancelledOn = of.cancelledOn && ends.reduce(later, later(of.cancelledOn, of.documentDay))
  let left = gross
  const reductions = of.parts
    .map(({ day: on, part, kind }) => ({ on: later(on, of.documentDay), part, kind }))
    .filter(({ on }) => cancelledOn === null || on < cancelledOn)
    .sort((a, b) => (a.on < b.on ? -1 : 1))
    .flatMap(({ on, part, kind }): MonthReduction[] => {
      const amount = cents(Math.min(left, Math.round(gross * part)))
      left = cents(left - amount)
      return amount === 0 ? [] : [{ recordDate: on, amount, reduction: kind }]
    })
  return {
    ...{ advance: false, taxScheme, serviceDay: of.serviceDay, advances: [] },
    invoice: {
      ...{
        documentId: 'invoice',
        documentDay: of.documentDay,
        groups: of.groups,
        gross,
        deducted: [],
        reductions,
      },
      payments: of.payments.flatMap(({ day: on, part }): MonthPayment[] => {
        const amount = cents(Math.round(gross * part))
        return amount === 0 ? [] : [{ recordDate: on, amount }]
      }),
    },
    corrections: corrections.map((each) => ({
      ...each,
      cancellation: cancelledOn === null ? each.cancellation : (each.cancellation ?? undoneOf(each.paper)),
    })),
    cancellation: cancelledOn && {
      ...{ documentId: 'cancellation', documentDay: cancelledOn, groups: negative(of.groups), deducted: [] },
      ...{ gross: cents(-gross), payments: [] },
    },
  }
}

const undoneOf = (paper: TaxedPaper): TaxedPaper => ({
  ...{ documentId: `${paper.documentId} undone`, documentDay: addDays(paper.documentDay, 5), deducted: [] },
  ...{ groups: negative(paper.groups), gross: cents(-paper.gross), payments: [] },
})

// The second reckoning.

type Sums = Record<string, { base: number; tax: number }>
const keyOf = ({ taxType, taxPercent }: TaxedGroup | MonthRow) => `${taxType} ${taxPercent}`

function add(sums: Sums, key: string, base: number, tax: number) {
  const known = sums[key] ?? { base: 0, tax: 0 }
  sums[key] = { base: known.base + base, tax: known.tax + tax }
}

const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value) + 1e-9)

/** What an amount takes off each of some groups: the gross by what all of them until then come to, the tax by its own. */
function taken(groups: readonly TaxedGroup[], amount: number): Sums {
  const [sums, gross]: [Sums, number] = [{}, grossOf(groups)]
  let until = 0
  for (const each of groups) {
    const before = rounded((until * amount) / gross)
    until += each.base + each.tax
    const tax = rounded((each.tax * amount) / gross)
    add(sums, keyOf(each), rounded((until * amount) / gross) - before - tax, tax)
  }
  return sums
}

function askedBy(sale: TaxedSale, until: Day): { sums: Sums; gross: number } {
  const sums: Sums = {}
  const addAll = (groups: readonly TaxedGroup[]) => {
    for (const each of groups) add(sums, keyOf(each), each.base, each.tax)
  }
  const standing = (on: Day) =>
    sale.corrections.filter(
      ({ paper, cancellation }) =>
        paper.documentDay <= on && (cancellation === null || cancellation.documentDay > on),
    )
  let gross = sale.invoice.gross as number
  if (sale.cancellation && sale.cancellation.documentDay <= until) return { sums, gross: 0 }
  addAll(sale.invoice.groups)
  for (const { paper } of standing(until)) {
    addAll(paper.groups)
    gross += paper.gross
    let sum = 0
    for (const { recordDate, amount } of paper.reductions ?? []) {
      if (recordDate > until) continue
      takeOff(sums, paper.groups, sum, amount)
      sum += amount
      gross -= amount
    }
  }
  let sum = 0
  for (const { recordDate, amount } of sale.invoice.reductions ?? []) {
    if (recordDate > until) continue
    const left: Sums = {}
    for (const each of [sale.invoice, ...standing(recordDate).map(({ paper }) => paper)].flatMap(
      (one) => one.groups,
    )) {
      add(left, keyOf(each), each.base, each.tax)
    }
    const groups = sale.invoice.groups.map((each) => {
      const { base, tax } = left[keyOf(each)] ?? { base: 0, tax: 0 }
      return { ...each, base: cents(base), tax: cents(tax) }
    })
    takeOff(sums, grossOf(groups) > 0 ? groups : sale.invoice.groups, sum, amount)
    sum += amount
    gross -= amount
  }
  return { sums, gross }
}

function takeOff(sums: Sums, groups: readonly TaxedGroup[], before: number, amount: number) {
  const [was, is] = [taken(groups, before), taken(groups, before + amount)]
  for (const [key, { base, tax }] of Object.entries(is)) {
    add(sums, key, (was[key]?.base ?? 0) - base, (was[key]?.tax ?? 0) - tax)
  }
}

function receivedBy(sale: TaxedSale, until: Day): number {
  const all = [sale.invoice, ...sale.corrections.map(({ paper }) => paper)].flatMap((each) => each.payments)
  return all.filter(({ recordDate }) => recordDate <= until).reduce((sum, { amount }) => sum + amount, 0)
}

const lastOf = (month: Month) => `${month}-31` as Day
const rowsOf = (sale: TaxedSale) => [...saleMonths(sale).values()].flat()
function counted(rows: readonly MonthRow[], until: Month): Sums {
  const sums: Sums = {}
  for (const row of rows) if (row.month <= until) add(sums, keyOf(row), row.base, row.tax)
  return sums
}
const nonZero = (sums: Sums) =>
  Object.fromEntries(Object.entries(sums).filter(([, { base, tax }]) => base !== 0 || tax !== 0))
const isCalledOff = ({ cancellation, serviceDay }: TaxedSale) =>
  cancellation !== null && monthOf(cancellation.documentDay) < monthOf(serviceDay)
const monthsOf = (rows: readonly MonthRow[]) => [...new Set(rows.map(({ month }) => month))].sort()
const runs = { numRuns: 1_000 }

test('by the end of each month a sale has counted what is asked of each group, or what was received', () => {
  let compared = 0
  fc.assert(
    fc.property(drawn, (of) => {
      const sale = saleOf(of, 'SOLL')
      if (isCalledOff(sale) || of.groups.some(({ taxType }) => taxType === 'NONE_EU')) return
      const rows = rowsOf(sale)
      for (const month of [...monthsOf(rows), '2030-12' as Month]) {
        if (month < monthOf(sale.serviceDay)) continue
        const until = lastOf(month)
        const { sums, gross } = askedBy(sale, until)
        const received = receivedBy(sale, until)
        const all = Object.values(counted(rows, month)).reduce((sum, { base, tax }) => sum + base + tax, 0)
        expect(all).toBe(Math.max(gross, received))
        if (received > gross) continue
        compared += 1
        expect(nonZero(counted(rows, month))).toEqual(nonZero(sums))
      }
    }),
    runs,
  )
  expect(compared).toBeGreaterThan(500)
})

test('what goes to the EU counts what is asked of it, whatever is paid', () => {
  fc.assert(
    fc.property(drawn, fc.constantFrom('SOLL' as const, 'IST' as const), (of, scheme) => {
      const groups = of.groups.map((each) => ({
        ...each,
        taxType: 'NONE_EU' as const,
        tax: cents(0),
        taxPercent: 0,
      }))
      const sale = saleOf({ ...of, groups: groups.slice(0, 1) }, scheme)
      const rows = rowsOf(sale)
      // Once all of it counts.
      const month = '2030-12' as Month
      expect(nonZero(counted(rows, month))).toEqual(nonZero(askedBy(sale, lastOf(month)).sums))
    }),
    runs,
  )
})

test('by what was received: payments alone, but for the One-Stop-Shop', () => {
  fc.assert(
    fc.property(drawn, (of) => {
      const sale = saleOf(of, 'IST')
      const isPaid = ({ taxType }: MonthRow) => taxType === 'VAT'
      const plain = { ...sale, invoice: { ...sale.invoice, reductions: [] } }
      const without = {
        ...plain,
        corrections: sale.corrections.map((each) => ({ ...each, paper: { ...each.paper, reductions: [] } })),
      }
      expect(rowsOf(sale).filter(isPaid)).toEqual(rowsOf(without).filter(isPaid))
    }),
    runs,
  )
})

test('of a bill each month has what is taken off by then', () => {
  fc.assert(
    fc.property(drawn, (of) => {
      const groups = of.groups.map(
        (each): TaxedGroup =>
          each.taxType === 'VAT' ? each : { ...each, taxType: 'ACQUISITION_EU', taxPercent: 5 },
      )
      const gross = cents(
        groups.reduce((all, { base, tax, taxType }) => all + base + (taxType === 'VAT' ? tax : 0), 0),
      )
      const { reductions = [] } = saleOf({ ...of, groups }, 'SOLL').invoice
      const rows = billMonths({
        ...{ advance: false, billDay: of.documentDay, bookingDay: of.documentDay, serviceDay: null },
        ...{ isSupplierInEu: true, gross, groups, payments: [], reductions },
      })
      const month = '2030-12' as Month
      const whole = reductions.reduce((sum, { amount }) => sum + amount, 0)
      let until = 0
      const expected: Sums = {}
      for (const each of groups) {
        const before = rounded((until * whole) / gross)
        until += each.base + each.tax
        const tax = rounded((each.tax * whole) / gross)
        const base = rounded((until * whole) / gross) - before - tax
        add(expected, keyOf(each), each.base - base, each.tax - tax)
      }
      expect(nonZero(counted(rows, month))).toEqual(nonZero(expected))
      for (const row of rows) if (row.reduction) expect(row.month >= monthOf(of.documentDay)).toBe(true)
    }),
    runs,
  )
})
