import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import { cancelled, document, group, minus } from '#test/told-sales.ts'
import type { KeptMonth } from './document-months.ts'
import { monthsToKeep } from './months-to-keep.ts'
import type { SaleDocument } from './sales-of-documents.ts'

// Sales of which locked months count what the rule of before had: a cancellation or correction took all of its tax back on its own date.

/** `2026-10 190`: month and tax of 19 %, in units; `2026-10 190 2026-12` converted by another month. */
const row = (text: string): KeptMonth => {
  const [month = '', vat = '', rateMonth = month] = text.split(' ')
  const tax = cents(Math.round(Number(vat) * 100))
  const base = cents(Math.round((tax / 19) * 100))
  return {
    ...{ month: month as Month, rateMonth: rateMonth as Month },
    ...{ taxType: 'VAT', taxPercent: 19, taxReason: null, base, vat: tax, inputTax: cents(0) },
    ...{ currencyBase: base, currencyTax: tax },
  }
}

/** The tax of each month that is kept, of all papers together, in units. */
function taxes(
  openFrom: string,
  kept: Record<string, string[]>,
  ...documents: SaleDocument[]
): Record<string, number> {
  const rows = [...keptOf(openFrom, kept, documents).values()].flat()
  const sums: Record<string, number> = {}
  for (const { month, vat } of rows) sums[month] = (sums[month] ?? 0) + vat
  const found = Object.entries(sums).filter(([, vat]) => vat !== 0)
  return Object.fromEntries(found.map(([month, vat]) => [month, vat / 100] as const).sort())
}

function keptOf(openFrom: string, kept: Record<string, string[]>, documents: SaleDocument[]) {
  return monthsToKeep({
    sales: { documents, advances: new Map() },
    kept: new Map(Object.entries(kept).map(([id, rows]) => [id as EntityId, rows.map(row)])),
    openFrom: openFrom as Month,
  })
}

describe('an invoice that was called off: paid in September, to be supplied in December, cancelled in October, which is locked', () => {
  const calledOff = (...payments: [string, number][]) => {
    const invoice = document('invoice', { on: '2026-09-01', supplied: '2026-12-10', payments })
    return [invoice, cancelled(invoice, '2026-10-03')]
  }
  const kept = { invoice: ['2026-09 190'], 'invoice cancelled': ['2026-10 -190 2026-12'] }

  test('what was given back then is not given back again with the money, which stands on the invoice', () => {
    const locked = { '2026-09': 190, '2026-10': -190 }
    const refunded = calledOff(['2026-09-12', 1_190], ['2026-12-05', -1_190])
    expect(taxes('2026-11', kept, ...refunded)).toEqual(locked)
    expect(keptOf('2026-11', kept, refunded).get('invoice' as EntityId)).toHaveLength(1)
    const inParts = calledOff(['2026-09-12', 1_190], ['2026-11-05', -500], ['2027-02-05', -690])
    expect(taxes('2026-11', kept, ...inParts)).toEqual(locked)
    expect(taxes('2026-11', kept, ...calledOff(['2026-09-12', 1_190]))).toEqual(locked)
  })

  test('of what had never been received nothing was to be given back: it is asked for, the rest is not', () => {
    const paid = { ...kept, invoice: ['2026-09 79.83'] }
    const counted = { '2026-09': 79.83, '2026-10': -190, '2026-11': 110.17 }
    expect(taxes('2026-11', paid, ...calledOff(['2026-09-12', 500]))).toEqual(counted)
    expect(taxes('2026-11', paid, ...calledOff(['2026-09-12', 500], ['2026-12-05', -500]))).toEqual(counted)
  })
})

describe('a correction that took back all of its tax, in October, which is locked', () => {
  const correction = document('correction', {
    ...{ taxes: [minus(group(500))], on: '2026-10-20', corrects: 'invoice' },
  })
  const paid = (...payments: [string, number][]) => document('invoice', { payments })
  const kept = { invoice: ['2026-10 190'], correction: ['2026-10 -95'] }

  test('is cancelled: what nobody had paid back counts again', () => {
    const undone = cancelled(correction, '2026-12-20')
    const documents = [paid(['2026-10-12', 1_190]), correction, undone]
    expect(taxes('2026-11', kept, ...documents)).toEqual({ '2026-10': 95, '2026-12': 95 })
    const { [undone.documentId]: rows } = Object.fromEntries(keptOf('2026-11', kept, documents))
    expect(rows?.map(({ month, base, vat }) => `${month} ${base / 100} ${vat / 100}`)).toEqual([
      '2026-12 500 95',
    ])
  })

  test('is cancelled where a part had not been paid at all', () => {
    const documents = [paid(['2026-10-12', 892.5]), correction, cancelled(correction, '2026-12-20')]
    expect(taxes('2026-11', kept, ...documents)).toEqual({ '2026-10': 95, '2026-12': 95 })
  })

  test('is cancelled after some of it was paid back', () => {
    const invoice = paid(['2026-10-12', 1_190], ['2026-11-12', -297.5])
    const documents = [invoice, correction, cancelled(correction, '2027-01-20')]
    expect(taxes('2026-11', kept, ...documents)).toEqual({ '2026-10': 95, '2027-01': 95 })
  })

  test('stands beside another one, which counts as it is paid back, once the first one is', () => {
    const other = document('other', { taxes: [minus(group(100))], on: '2026-11-20', corrects: 'invoice' })
    const refunded = (units: number) => [
      paid(['2026-10-12', 1_190], ['2026-12-05', -units]),
      correction,
      other,
    ]
    expect(taxes('2026-11', kept, ...refunded(119))).toEqual({ '2026-10': 95 })
    expect(taxes('2026-11', kept, ...refunded(714))).toEqual({ '2026-10': 95, '2026-12': -19 })
    const undone = cancelled(correction, '2027-01-20')
    expect(taxes('2026-11', kept, ...refunded(119), undone)).toEqual({ '2026-10': 95, '2027-01': 76 })
    expect(taxes('2026-11', kept, ...refunded(0), undone)).toEqual({ '2026-10': 95, '2027-01': 95 })
  })
})

test('what an invoice received beyond its amount, and was not taxed for, counts once and is given back once', () => {
  const invoice = document('invoice', {
    payments: [
      ['2026-10-12', 1_428],
      ['2026-12-05', -1_428],
    ],
  })
  const kept = { invoice: ['2026-10 190'], 'invoice cancelled': ['2026-11 -190'] }
  expect(taxes('2026-12', kept, invoice, cancelled(invoice))).toEqual({ '2026-10': 190, '2026-11': -190 })
})

test('a correction of what Kontor does not know gave back all of it on its date: its refund gives back nothing', () => {
  const correction = document('invoice', { taxes: [minus(group(500))], payments: [['2026-12-05', -595]] })
  expect(taxes('2026-11', { invoice: ['2026-10 -95'] }, correction)).toEqual({ '2026-10': -95 })
  const undone = cancelled(correction, '2027-01-10')
  const unpaid = document('invoice', { taxes: [minus(group(500))] })
  expect(taxes('2026-11', { invoice: ['2026-10 -95'] }, unpaid, undone)).toEqual({
    '2026-10': -95,
    '2027-01': 95,
  })
})

// The rule of before, told once more: by the supply what is asked; what is paid before it, then; what takes back, at once.

const monthsOfStory = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02']
const dayIn = (month: number, dayOfMonth: number) =>
  `${monthsOfStory[month]}-${String(dayOfMonth).padStart(2, '0')}`
const monthNumber = (of: string) => monthsOfStory.indexOf(of.slice(0, 7))

const anyStory = fc.record({
  net: fc.integer({ min: 100, max: 2_000 }),
  supplied: fc.constantFrom(2, 3),
  payments: fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: -600, max: 1_500 })), {
    maxLength: 4,
  }),
  corrections: fc.array(
    fc.record({
      part: fc.integer({ min: 5, max: 45 }),
      month: fc.integer({ min: 2, max: 5 }),
      undone: fc.option(fc.integer({ min: 0, max: 3 })),
    }),
    { maxLength: 2 },
  ),
  cancelledIn: fc.option(fc.integer({ min: 1, max: 5 })),
  lockedTo: fc.integer({ min: 1, max: 4 }),
})

test('whatever locked months counted: they stay, and once all is settled the sale has counted what it owes', () => {
  fc.assert(
    fc.property(anyStory, ({ net, supplied, payments, corrections, cancelledIn, lockedTo }) => {
      const takenBack = corrections.map(({ part, month, undone }, index) => {
        const taxes = [minus(group(Math.floor((net * part) / 100)))]
        const paper = document(`c${index}`, { taxes, on: dayIn(Math.max(month, supplied), 5), corrects: 'i' })
        const on = undone === null ? 9 : Math.max(month, supplied) + undone
        return { paper, undone: on > 6 ? null : cancelled(paper, dayIn(on, 20)) }
      })
      const standing = takenBack.filter(({ undone }) => undone === null)
      const owed =
        cancelledIn === null ? net * 119 + standing.reduce((all, { paper }) => all + paper.gross, 0) : 0
      const units = payments.reduce((all, [, amount]) => all + amount, 0)
      const paid = payments.map(([month, amount]): [string, number] => [dayIn(month, 12), amount])
      const invoice = document('i', {
        ...{ taxes: [group(net)], on: dayIn(Math.min(supplied, 1), 1), supplied: dayIn(supplied, 10) },
        payments: [...paid, [dayIn(6, 28), owed / 100 - units]],
      })
      const documents = [
        invoice,
        ...takenBack.flatMap(({ paper, undone }) => (undone ? [paper, undone] : [paper])),
        ...(cancelledIn === null ? [] : [cancelled(invoice, dayIn(cancelledIn, 25))]),
      ]
      const openFrom = monthsOfStory[lockedTo] ?? ''
      const keptRows: Record<string, string[]> = Object.fromEntries(
        documents.map((paper) => [paper.documentId, byRuleOfBefore(paper, supplied)]),
      )
      const locked = Object.fromEntries(
        Object.entries(keptRows).map(([id, rows]) => [
          id,
          rows.filter((text) => text.slice(0, 7) < openFrom),
        ]),
      )
      const found = keptOf(openFrom, locked, documents)
      for (const [id, rows] of Object.entries(locked)) {
        const stays = found.get(id as EntityId)?.filter(({ month }) => month < openFrom)
        expect(stays).toEqual(rows.map(row))
      }
      const all = [...found.values()].flat()
      const [base, tax] = [
        all.reduce((sum, each) => sum + each.base, 0),
        all.reduce((sum, each) => sum + each.vat, 0),
      ]
      expect([base, tax]).toEqual([(owed / 119) * 100, (owed / 119) * 19])
    }),
    { numRuns: 500 },
  )
})

/** The rows of a paper by it, in whole euros of net amounts. */
function byRuleOfBefore(paper: SaleDocument, supplied: number): string[] {
  const whole = paper.gross / 119
  if (paper.documentId !== 'i') return [`${paper.documentDay.slice(0, 7)} ${(whole * 19) / 100}`]
  const early = paper.payments
    .filter(({ recordDate }) => monthNumber(recordDate) < supplied)
    .map(({ recordDate, amount }) => ({ month: monthNumber(recordDate), net: Math.round(amount / 119) }))
  const received = early.reduce((all, { net }) => all + net, 0)
  const rows = [...early, { month: supplied, net: whole - received }]
  return rows
    .filter(({ net }) => net !== 0)
    .map(({ month, net }) => `${monthsOfStory[month]} ${(net * 19) / 100}`)
}
