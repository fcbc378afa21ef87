import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import { cancelled, day, document, group, minus, type Told } from '#test/told-sales.ts'
import type { TaxFigures } from '../taxes/tax-figures.ts'
import { monthsOfSales, type SaleDocument } from './sales-of-documents.ts'

// An invoice that replaces a cancelled one is the same sale (decisions §10, 'Replaced'). 1.190 € with 190 € of tax, supplied in October,
// cancelled and replaced in November.

/** The tax of each paper by months, in units; papers without any are left out. */
function taxes(...documents: SaleDocument[]): Record<string, Record<string, number>> {
  const found = monthsOfSales({ documents, advances: new Map() })
  const rows = [...found].filter(([, months]) => months.length > 0)
  return Object.fromEntries(
    rows.map(([id, months]) => [id, Object.fromEntries(months.map(({ month, vat }) => [month, vat / 100]))]),
  )
}
function story(old: Told, replacement: Told, ...more: ((documents: SaleDocument[]) => SaleDocument)[]) {
  const invoice = document('old', old)
  const cancellation = cancelled(invoice)
  const next = document('new', { on: '2026-11-03', replaces: 'old', ...replacement })
  const documents = [invoice, cancellation, next]
  return taxes(...documents, ...more.map((make) => make(documents)))
}

describe('under SOLL', () => {
  test('the same amounts: October as it was, November nothing, paid or not', () => {
    expect(story({}, {})).toEqual({ old: { '2026-10': 190 } })
    const paid = story(
      {
        payments: [
          ['2026-10-20', 1_190],
          ['2026-11-03', -1_190],
        ],
      },
      { payments: [['2026-11-03', 1_190]] },
    )
    expect(paid).toEqual({ old: { '2026-10': 190 } })
  })

  test('other words of the reason of 0 % move nothing', () => {
    const free = (text: string): TaxFigures => ({
      ...group(1_000, 0),
      taxReason: { code: 'PAR_4_8', text },
    })
    const old = document('old', { taxes: [free('§ 4 Nr. 21 UStG')] })
    const next = document('new', { taxes: [free('§ 4 Nr. 21 Buchst. a UStG')], replaces: 'old' })
    const found = monthsOfSales({ documents: [old, cancelled(old), next], advances: new Map() })
    expect([...found].map(([id, months]) => [id, months.length])).toEqual([
      ['old', 1],
      ['new', 0],
      ['old cancelled', 0],
    ])
  })

  test('money that moves from one to the other is no refund, whenever it does', () => {
    const later = story(
      {
        payments: [
          ['2026-10-20', 1_190],
          ['2026-12-03', -1_190],
        ],
      },
      { payments: [['2026-12-03', 1_190]] },
    )
    expect(later).toEqual({ old: { '2026-10': 190 } })
  })

  test('less: at once what was not paid, the rest when it is paid back', () => {
    const less = { taxes: [group(800)] }
    expect(story({}, less)).toEqual({ old: { '2026-10': 190 }, 'old cancelled': { '2026-11': -38 } })
    const payments: [string, number][] = [['2026-10-20', 1_190]]
    expect(story({ payments }, less)).toEqual({ old: { '2026-10': 190 } })
    const moved = story(
      { payments: [...payments, ['2026-11-03', -1_190]] },
      {
        ...less,
        payments: [
          ['2026-11-03', 1_190],
          ['2026-12-10', -238],
        ],
      },
    )
    expect(moved).toEqual({ old: { '2026-10': 190 }, 'old cancelled': { '2026-12': -38 } })
  })

  test('more: in the month of the supply', () => {
    const more = { taxes: [group(1_200)] }
    expect(story({}, more)).toEqual({ old: { '2026-10': 190 }, new: { '2026-10': 38 } })
    // Beyond what was asked at first, but not beyond what is asked now.
    const paid = story({}, { ...more, payments: [['2026-12-10', 1_428]] })
    expect(paid).toEqual({ old: { '2026-10': 190 }, new: { '2026-10': 38 } })
  })

  test('another rate: less of the one and more of the other', () => {
    expect(story({}, { taxes: [group(1_000, 7)] })).toEqual({
      old: { '2026-10': 190 },
      'old cancelled': { '2026-11': -190 },
      new: { '2026-10': 70 },
    })
  })

  test('the month of the cancellation was locked by then: the replacement counts on its own date what both ask for', () => {
    const late = { on: '2026-12-04', afterLock: true }
    expect(story({}, late)).toEqual({
      old: { '2026-10': 190 },
      'old cancelled': { '2026-11': -190 },
      new: { '2026-12': 190 },
    })
    const paid = story(
      {
        payments: [
          ['2026-10-20', 1_190],
          ['2026-12-04', -1_190],
        ],
      },
      { ...late, payments: [['2026-12-04', 1_190]] },
    )
    expect(paid).toEqual({
      old: { '2026-10': 190 },
      'old cancelled': { '2026-12': -190 },
      new: { '2026-12': 190 },
    })
    expect(story({}, { ...late, taxes: [group(1_200)] })['new']).toEqual({ '2026-10': 38, '2026-12': 190 })
    expect(story({}, { ...late, taxes: [group(800)] })['new']).toEqual({ '2026-12': 152 })
  })

  test('supplied in another month in truth: all of it leaves the old month for the true one', () => {
    expect(story({}, { supplied: '2026-09-28' })).toEqual({
      old: { '2026-10': 190 },
      'old cancelled': { '2026-10': -190 },
      new: { '2026-09': 190 },
    })
  })

  test('asked more first, and then supplied in another month in truth: what was asked more leaves the old month, too', () => {
    const end = (documents: SaleDocument[]) => cancelled(documents[2] as SaleDocument, '2026-12-05')
    const third = () =>
      document('third', {
        ...{ on: '2026-12-05', supplied: '2026-09-28' },
        ...{ replaces: 'new', taxes: [group(1_200)] },
      })
    expect(story({}, { taxes: [group(1_200)] }, end, third)).toEqual({
      old: { '2026-10': 190 },
      new: { '2026-10': 38 },
      'new cancelled': { '2026-10': -228 },
      third: { '2026-09': 228 },
    })
  })

  test('supplied in another month in truth, and paid on the old one: what is too much counts until it goes back', () => {
    const payments: [string, number][] = [
      ['2026-10-20', 1_190],
      ['2026-12-05', -238],
    ]
    expect(story({ payments }, { supplied: '2026-09-28', taxes: [group(800)] })).toEqual({
      old: { '2026-10': 190 },
      'old cancelled': { '2026-10': -190 },
      new: { '2026-09': 152, '2026-10': 38, '2026-12': -38 },
    })
  })

  test('a replacement that is cancelled takes away what the sale still counts, as far as it is paid back', () => {
    const end = (documents: SaleDocument[]) => cancelled(documents[2] as SaleDocument, '2026-12-05')
    expect(story({}, {}, end)).toEqual({ old: { '2026-10': 190 }, 'new cancelled': { '2026-12': -190 } })
    const paid = story(
      {},
      {
        taxes: [group(800)],
        payments: [
          ['2026-11-20', 952],
          ['2027-01-10', -952],
        ],
      },
      end,
    )
    expect(paid).toEqual({
      old: { '2026-10': 190 },
      'old cancelled': { '2026-11': -38 },
      'new cancelled': { '2027-01': -152 },
    })
  })

  test('what replaces a replacement is the same sale', () => {
    const end = (documents: SaleDocument[]) => cancelled(documents[2] as SaleDocument, '2026-12-05')
    const third = () => document('third', { on: '2026-12-05', replaces: 'new', taxes: [group(900)] })
    expect(story({}, { taxes: [group(800)] }, end, third)).toEqual({
      old: { '2026-10': 190 },
      'old cancelled': { '2026-11': -38 },
      third: { '2026-10': 19 },
    })
  })
})

test('under IST payments and transfers alone', () => {
  const invoice = document(
    'old',
    {
      payments: [
        ['2026-10-20', 1_190],
        ['2026-11-03', -1_190],
      ],
    },
    { taxScheme: 'IST' },
  )
  const next = document(
    'new',
    { on: '2026-11-03', replaces: 'old', payments: [['2026-11-03', 1_190]] },
    { taxScheme: 'IST' },
  )
  expect(taxes(invoice, cancelled(invoice), next)).toEqual({
    old: { '2026-10': 190, '2026-11': -190 },
    new: { '2026-11': 190 },
  })
})

test('supplies to the EU: less on the date of the cancellation, more with the invoice', () => {
  const bases = (replacement: number) => {
    const invoice = document('old', { taxes: [group(1_000, 0, 'NONE_EU')] })
    const next = document('new', {
      on: '2026-11-03',
      replaces: 'old',
      taxes: [group(replacement, 0, 'NONE_EU')],
    })
    const found = monthsOfSales({ documents: [invoice, cancelled(invoice), next], advances: new Map() })
    return [...found.values()].flat().map(({ month, base }) => `${month} ${base / 100}`)
  }
  expect(bases(1_000)).toEqual(['2026-10 1000'])
  expect(bases(800).sort()).toEqual(['2026-10 1000', '2026-11 -200'])
  expect(bases(1_200).sort()).toEqual(['2026-10 1000', '2026-10 200'])
})

const anyTaxes = fc
  .uniqueArray(fc.record({ percent: fc.constantFrom(19, 7, 0), net: fc.integer({ min: 1, max: 2_000 }) }), {
    selector: ({ percent }) => percent,
    minLength: 1,
    maxLength: 3,
  })
  .map((groups) =>
    groups.sort((a, b) => b.percent - a.percent).map(({ percent, net }) => group(net, percent)),
  )
const anyPayments = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: -500, max: 2_000 }))
    .map(([after, units]): [string, number] => [addDays(day('2026-08-01'), after), units]),
  { maxLength: 3 },
)

test('once all is paid, what counts in the end is what the replacement asks for, tax by tax', () => {
  fc.assert(
    fc.property(
      anyTaxes,
      anyTaxes,
      anyPayments,
      anyPayments,
      fc.constantFrom('2026-10-10', '2026-10-28', '2026-09-28'),
      fc.boolean(),
      (old, next, paidOld, paidNew, supplied, afterLock) => {
        const units = (payments: [string, number][]) => payments.reduce((all, [, amount]) => all + amount, 0)
        const asked = next.reduce((all, { gross }) => all + gross, 0) / 100
        // Where the old sale stays as it is, what was paid of it is moved.
        const moved = units(paidOld)
        const payments: [string, number][] = [
          ...paidNew,
          ['2027-12-30', moved],
          ['2027-12-31', asked - moved - units(paidNew)],
        ]
        const invoice = document('old', { taxes: old, payments: [...paidOld, ['2027-12-30', -moved]] })
        const replacement = document('new', {
          ...{ taxes: next, on: '2026-12-03', replaces: 'old', supplied, afterLock, payments },
        })
        const found = monthsOfSales({
          documents: [invoice, cancelled(invoice), replacement],
          advances: new Map(),
        })
        const rows = [...found.values()].flat()
        for (const percent of [19, 7, 0]) {
          const own = rows.filter(({ taxPercent }) => taxPercent === percent)
          const wanted = next.find(({ taxPercent }) => taxPercent === percent)
          const sums = [
            own.reduce((all, row) => all + row.base, 0),
            own.reduce((all, row) => all + row.vat, 0),
          ]
          expect([percent, ...sums]).toEqual([percent, wanted?.net ?? 0, wanted?.tax ?? 0])
        }
      },
    ),
    { numRuns: 300 },
  )
})

describe('when the month of the cancellation was locked', () => {
  const late = { on: '2026-12-04', replaces: 'old', afterLock: true }
  const rows = (...documents: SaleDocument[]) =>
    [...monthsOfSales({ documents, advances: new Map() })].flatMap(([id, months]) =>
      months.map(({ month, rateMonth, base }) => [id, month, rateMonth, base / 100]),
    )

  test('under IST all that is paid counts, also where the two have no tax in common', () => {
    const ist = { taxScheme: 'IST' }
    const payments: [string, number][] = [
      ['2026-10-20', 1_190],
      ['2026-12-04', -1_190],
    ]
    const old = document('old', { payments }, ist)
    const next = {
      ...late,
      taxes: [group(1_000, 7)],
      payments: [['2026-12-04', 1_190]] as [string, number][],
    }
    expect(taxes(old, cancelled(old), document('new', next, ist))).toEqual({
      old: { '2026-10': 190, '2026-12': -190 },
      new: { '2026-12': 77.85 },
    })
  })

  test('a cancellation of the replacement takes away once what still counts', () => {
    const old = document('old', {})
    const next = document('new', { ...late, taxes: [group(1_000, 7)] })
    expect(taxes(old, cancelled(old), next, cancelled(next, '2027-01-05'))).toEqual({
      old: { '2026-10': 190 },
      'old cancelled': { '2026-11': -190 },
      new: { '2026-10': 70 },
      'new cancelled': { '2027-01': -70 },
    })
  })

  test('what is not supplied yet counts with its supply', () => {
    expect(story({ supplied: '2027-01-15' }, { ...late, supplied: '2027-01-15' })).toEqual({
      new: { '2027-01': 190 },
    })
  })

  test('it is converted as the supply was', () => {
    const old = document('old', {})
    expect(rows(old, cancelled(old), document('new', late))).toEqual([
      ['old', '2026-10', '2026-10', 1_000],
      ['old cancelled', '2026-11', '2026-10', -1_000],
      ['new', '2026-12', '2026-10', 1_000],
    ])
  })

  test('goods to the EU: more counts with the first invoice, what both ask for once, with what an advance had of it', () => {
    const eu = (net: number) => [group(net, 0, 'NONE_EU')]
    const old = document('old', { taxes: eu(1_000) })
    expect(rows(old, cancelled(old), document('new', { ...late, taxes: eu(1_200) }))).toEqual([
      ['old', '2026-10', '2026-10', 1_000],
      ['old cancelled', '2026-11', '2026-10', -1_000],
      ['new', '2026-10', '2026-10', 200],
      ['new', '2026-12', '2026-10', 1_000],
    ])
    const deducted = { advances: [{ received: eu(400) }] }
    const final = document('old', { taxes: eu(600) }, deducted)
    const next = document('new', { ...late, taxes: eu(600) }, deducted)
    expect(rows(final, cancelled(final), next).at(-1)).toEqual(['new', '2026-12', '2026-10', 1_000])
  })
})

test('a final invoice of nothing, replaced by one of something that is cancelled, unpaid: taken away once', () => {
  const old = document('old', { taxes: [group(0)] })
  const next = document('new', { taxes: [group(100)], on: '2026-11-03', replaces: 'old' })
  expect(taxes(old, cancelled(old), next, cancelled(next, '2026-12-05'))).toEqual({
    new: { '2026-10': 19 },
    'new cancelled': { '2026-12': -19 },
  })
})

test('a correction of what Kontor does not know, replaced: its refunds alone count', () => {
  const old = document('old', {
    taxes: [minus(group(500))],
    payments: [
      ['2026-10-20', -595],
      ['2026-12-04', 595],
    ],
  })
  const next = document('new', {
    ...{ taxes: [minus(group(300))], on: '2026-11-03', replaces: 'old' },
    payments: [
      ['2026-12-04', -595],
      ['2027-01-10', 238],
    ],
  })
  expect(taxes(old, cancelled(old), next)).toEqual({
    old: { '2026-10': -95, '2026-12': 95 },
    new: { '2026-12': -95, '2027-01': 38 },
  })
})

test('after the lock, by another rate, under SOLL: what is paid beyond the amount counts, and is given back', () => {
  const old = document('old', {})
  const next = document('new', {
    ...{ taxes: [group(1_000, 7)], on: '2026-12-04', replaces: 'old', afterLock: true },
    payments: [
      ['2026-12-20', 1_177],
      ['2027-02-01', -107],
    ],
  })
  expect(taxes(old, cancelled(old), next)['new']).toEqual({ '2026-10': 70, '2026-12': 7, '2027-02': -7 })
})

test('what is given back of an invoice that was called off is converted as it was received', () => {
  const invoice = document('old', {
    ...{ on: '2026-08-20', supplied: '2026-12-10' },
    payments: [
      ['2026-08-25', 595],
      ['2026-09-25', 595],
      ['2027-01-10', -1_190],
    ],
  })
  const found = monthsOfSales({ documents: [invoice, cancelled(invoice, '2026-10-03')], advances: new Map() })
  const rows = [...found.values()].flat().map(({ month, rateMonth, vat }) => [month, rateMonth, vat / 100])
  expect(rows).toEqual([
    ['2026-08', '2026-08', 95],
    ['2026-09', '2026-09', 95],
    ['2027-01', '2026-09', -95],
    ['2027-01', '2026-08', -95],
  ])
})

test('supplied in another month, after the cancellation was locked: each return is put right, three late rows', () => {
  const old = document('old', {})
  const next = document('new', {
    ...{ on: '2026-12-04', supplied: '2026-09-28', replaces: 'old', afterLock: true },
  })
  expect(taxes(old, cancelled(old), next)).toEqual({
    old: { '2026-10': 190 },
    'old cancelled': { '2026-10': -190 },
    new: { '2026-09': 190 },
  })
})

describe('discounts and write-offs that stay with the replaced invoice, their move undone', () => {
  const taken = (recordDate: string, units: number, reason: 'UNCOLLECTIBLE' | null = null) => {
    const recordType = reason === null ? 'DISCOUNT' : 'WRITE_OFF'
    return { reductionId: recordDate, recordDate: day(recordDate), amount: units * 100, reason, recordType }
  }
  /** What all papers together come to, by months. */
  const together = (...documents: SaleDocument[]) => {
    const all = Object.values(taxes(...documents)).flatMap((months) => Object.keys(months))
    const rows = [...monthsOfSales({ documents, advances: new Map() }).values()].flat()
    const of = (own: string) =>
      rows.filter(({ month }) => month === own).reduce((sum, { vat }) => sum + vat, 0) / 100
    return Object.fromEntries([...new Set(all)].sort().map((month) => [month, of(month)]))
  }
  const pair = (reductions: object[], replacement: Told = {}, old: Told = {}) => {
    const invoice = document('old', old, { reductions })
    const next = document('new', { on: '2026-12-03', replaces: 'old', ...replacement })
    return [invoice, cancelled(invoice, '2026-12-03'), next]
  }
  const lost = [taken('2026-11-10', 1_190, 'UNCOLLECTIBLE')]

  test('all was lost: the new one asks for all of it, and once it is paid nothing more counts', () => {
    const asked = { '2026-10': 190, '2026-11': -190, '2026-12': 190 }
    expect(together(...pair(lost))).toEqual(asked)
    expect(together(...pair(lost, { payments: [['2027-01-10', 1_190]] }))).toEqual(asked)
  })

  test('what ends stands with the replaced invoice, as what is moved does', () => {
    const found = monthsOfSales({ documents: pair(lost), advances: new Map() })
    const rows = [...found].flatMap(([id, months]) =>
      months.map(({ month, reduction = null, base }) => [id, month, reduction, base / 100]),
    )
    expect(rows).toEqual([
      ['old', '2026-10', null, 1_000],
      ['old', '2026-11', 'UNCOLLECTIBLE', -1_000],
      ['old', '2026-12', 'UNCOLLECTIBLE', 1_000],
    ])
  })

  test('a part was lost, the other paid', () => {
    const some = [taken('2026-11-10', 1_000, 'UNCOLLECTIBLE')]
    const found = together(...pair(some, {}, { payments: [['2026-11-05', 190]] }))
    expect(found).toEqual({ '2026-10': 190, '2026-11': -159.66, '2026-12': 159.66 })
  })

  test('Skonto, whether it was paid with it or not', () => {
    const asked = { '2026-10': 190, '2026-11': -3.8, '2026-12': 3.8 }
    const skonto = [taken('2026-11-10', 23.8)]
    expect(together(...pair(skonto))).toEqual(asked)
    expect(together(...pair(skonto, {}, { payments: [['2026-11-10', 1_166.2]] }))).toEqual(asked)
  })

  test('the new one asks less, or more', () => {
    const changed = { '2026-10': 190, '2026-11': -190, '2026-12': 152 }
    expect(together(...pair(lost, { taxes: [group(800)] }))).toEqual(changed)
    const skonto = pair([taken('2026-11-10', 23.8)], { taxes: [group(800)] })
    expect(together(...skonto)).toEqual({ '2026-10': 190, '2026-11': -3.8, '2026-12': -34.2 })
    const more = pair(lost, { taxes: [group(1_200)] })
    expect(together(...more)).toEqual({ '2026-10': 228, '2026-11': -190, '2026-12': 190 })
  })

  test('of two rates, one of which is asked for no more', () => {
    const old = { taxes: [group(1_000), group(100, 7)] }
    expect(together(...pair([taken('2026-11-10', 1_297, 'UNCOLLECTIBLE')], {}, old))).toEqual({
      ...{ '2026-10': 197, '2026-11': -197, '2026-12': 190 },
    })
    const found = together(...pair([taken('2026-11-10', 107, 'UNCOLLECTIBLE')], {}, old))
    expect(found).toEqual({ '2026-10': 197, '2026-11': -16.25, '2026-12': 9.25 })
  })

  test('the new one cancelled, nothing of it is left', () => {
    for (const reductions of [lost, [taken('2026-11-10', 23.8)]]) {
      for (const net of [1_000, 800]) {
        const documents = pair(reductions, { taxes: [group(net)] })
        const [, , next] = documents as [SaleDocument, SaleDocument, SaleDocument]
        const found = together(...documents, cancelled(next, '2027-01-05'))
        expect(found['2027-01']).toBe(net * -0.19)
      }
    }
  })

  test('of goods to the EU, cancelled too, nothing is left', () => {
    for (const net of [1_000, 900]) {
      const taxed = { taxes: [group(1_000, 0, 'NONE_EU')] }
      const documents = pair([taken('2026-11-10', 20)], { taxes: [group(net, 0, 'NONE_EU')] }, taxed)
      const [, , next] = documents as [SaleDocument, SaleDocument, SaleDocument]
      const found = monthsOfSales({
        documents: [...documents, cancelled(next, '2027-01-05')],
        advances: new Map(),
      })
      const bases = [...found.values()].flat().map(({ base }) => base)
      expect(bases.reduce((all, base) => all + base, 0)).toBe(0)
    }
  })

  test('under IST payments alone count', () => {
    const documents = pair(lost, { payments: [['2027-01-10', 1_190]] })
    const paid = documents.map((each) => ({ ...each, taxScheme: 'IST' as const }))
    expect(together(...paid)).toEqual({ '2027-01': 190 })
  })
})
