import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentTotals, type PricedLine } from '#areas/documents/rules/lines/totals.ts'
import { printedTaxBounds } from '#areas/documents/rules/taxes/printed-taxes.ts'
import type { Day } from '#kernel/day.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import { type BookedDocument, type BookedGroup, type BookedLine, documentBookings } from './bookings.ts'

const line = (changes: Partial<BookedLine>, index = 0): BookedLine => ({
  localId: `l${index}`,
  position: index,
  text: `Text ${index}`,
  quantity: 1,
  gross: 11_900 as Cents,
  buying: null,
  appliesTo: null,
  marginReduction: null,
  taxType: 'VAT',
  taxPercent: 19,
  reasonCode: null,
  reasonText: null,
  ...changes,
})

const group = (changes: Partial<BookedGroup>): BookedGroup => ({
  taxType: 'VAT',
  taxPercent: 19,
  reasonCode: null,
  reasonText: null,
  gross: 11_900 as Cents,
  advanceNumber: null,
  ...changes,
})

/** An invoice whose groups are what its lines come to. */
function invoice(
  lines: readonly Partial<BookedLine>[],
  changes: Partial<BookedDocument> = {},
): BookedDocument {
  const numbered = lines.map(line)
  return {
    kind: 'INVOICE',
    advance: false,
    taxScheme: 'SOLL',
    serviceDay: '2026-03-05' as Day,
    lines: numbered,
    groups: numbered.map(({ taxType, taxPercent, reasonCode, reasonText, gross }) =>
      group({ taxType, taxPercent, reasonCode, reasonText, gross }),
    ),
    ...changes,
  }
}

const parts = (document: BookedDocument) =>
  documentBookings(document).map(({ place, gross, buying, account }) => [place, gross, buying, account])

const used = { taxType: 'DIFFERENTIAL' } as const
const cost = 'revenueDifferentialCost'
const margin = 'revenueDifferentialMargin'
const money = (cents: number) => cents as Cents

describe('a line under § 25a UStG', () => {
  test.each<[string, Partial<BookedLine>, unknown[]]>([
    [
      'with a margin',
      { gross: money(89_000), buying: money(32_000) },
      [
        ['0', 32_000, 32_000, cost],
        ['0m', 57_000, null, margin],
      ],
    ],
    [
      'of several pieces',
      { gross: money(30_000), buying: money(6_000), quantity: 3 },
      [
        ['0', 18_000, 18_000, cost],
        ['0m', 12_000, null, margin],
      ],
    ],
    ['at a loss', { gross: money(5_000), buying: money(8_000) }, [['0', 5_000, 8_000, cost]]],
    ['at what it cost', { gross: money(8_000), buying: money(8_000) }, [['0', 8_000, 8_000, cost]]],
    ['that cost nothing', { gross: money(5_000), buying: money(0) }, [['0m', 5_000, 0, margin]]],
    ['given away', { gross: money(0), buying: money(0) }, [['0m', 0, 0, margin]]],
    [
      'in a cancellation',
      { gross: money(-89_000), buying: money(-32_000) },
      [
        ['0', -32_000, -32_000, cost],
        ['0m', -57_000, null, margin],
      ],
    ],
  ])('%s', (_, changes, expected) => {
    expect(parts(invoice([{ ...used, ...changes }]))).toEqual(expected)
  })

  test('a discount lowers the margin first, then what the piece had cost, wherever it stands', () => {
    const piece = { ...used, localId: 'chair', gross: money(10_000), buying: money(7_000) }
    const discount = (cents: number) => ({ ...used, gross: money(-cents), appliesTo: 'chair' })
    expect(parts(invoice([discount(2_000), piece, discount(1_500)]))).toEqual([
      ['0m', -2_000, null, margin],
      ['1', 7_000, 7_000, cost],
      ['1m', 3_000, null, margin],
      ['2', -500, null, cost],
      ['2m', -1_000, null, margin],
    ])
  })
})

test('a bill names no account, not even of what looks like § 25a UStG', () => {
  expect(parts(invoice([{}], { kind: 'BILL' }))).toEqual([['0', 11_900, null, null]])
})

test('the first of the largest lines takes the cents by which the lines of a tax differ from it', () => {
  const lines = [{ gross: money(333) }, { gross: money(334) }, { gross: money(-334) }, { taxPercent: 7 }]
  const groups = [group({ gross: money(331) }), group({ taxPercent: 7, gross: money(11_902) })]
  expect(parts(invoice(lines, { groups })).map(([, gross]) => gross)).toEqual([333, 332, -334, 11_902])
})

test('an advance is a liability, of which the final invoice deducts what was received', () => {
  expect(
    parts(invoice([{}, { taxPercent: 7 }, used], { advance: true })).map(([, , , account]) => account),
  ).toEqual(['advanceVat19', 'advanceVat7', 'advanceOther'])
  const groups = [
    group({ gross: money(9_000) }),
    group({ gross: money(2_900), advanceNumber: '2026-00007' }),
    // what only the advance had remains below nothing
    group({ taxPercent: 7, gross: money(-500) }),
    group({ taxPercent: 7, gross: money(500), advanceNumber: '2026-00008' }),
  ]
  const bookings = documentBookings(invoice([{}], { groups }))
  expect(bookings.map(({ text, gross, account }) => [text, gross, account])).toEqual([
    ['Text 0', 11_900, 'revenueVat19'],
    ['Anzahlung 2026-00007 verrechnet', -2_900, 'advanceVat19'],
    ['Anzahlung 2026-00008 verrechnet', -500, 'advanceVat7'],
  ])
})

test.each<[Partial<BookedLine>, Partial<BookedDocument>, string | null]>([
  [{ taxPercent: 16 }, {}, 'revenueVat16'],
  [{ taxPercent: 7 }, {}, 'revenueVat7'],
  [{ taxPercent: 5 }, {}, 'revenueVat5'],
  [{ taxPercent: 8 }, {}, null],
  [{ taxPercent: 0, reasonCode: 'PAR_4_12' }, {}, 'revenueTaxFree'],
  [{ taxPercent: 0, reasonCode: 'PAR_12_3' }, {}, 'revenueZeroRate'],
  [{ taxPercent: 0, reasonCode: 'PAR_10_1' }, {}, 'passThrough'],
  [{ taxPercent: 0, reasonCode: 'PAR_3A_2' }, {}, 'revenueServiceThirdCountry'],
  [{ taxPercent: 0, reasonCode: 'PAR_10_1' }, { taxScheme: 'KLEINUNTERNEHMER' }, 'passThrough'],
  [{ taxPercent: 0 }, { taxScheme: 'KLEINUNTERNEHMER' }, 'revenueSmallBusiness'],
  [
    { taxPercent: 0 },
    { taxScheme: 'KLEINUNTERNEHMER', serviceDay: '2025-01-01' as Day },
    'revenueSmallBusiness',
  ],
  [
    { taxPercent: 0 },
    { taxScheme: 'KLEINUNTERNEHMER', serviceDay: '2024-12-31' as Day },
    'revenueSmallBusinessBefore2025',
  ],
  [{ taxType: 'NONE_EU', taxPercent: 0 }, {}, 'revenueEu'],
  [{ taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0 }, {}, 'revenueThirdCountry'],
  [{ taxType: 'REVERSE_CHARGE', taxPercent: 0 }, {}, 'revenueReverseCharge'],
  [{ taxType: 'SERVICE_EU', taxPercent: 0 }, {}, 'revenueServiceEu'],
  [{ taxType: 'OSS', taxPercent: 25.5 }, {}, 'revenueOss'],
])('the account of %o in %o is %s', (taxation, document, account) => {
  expect(parts(invoice([taxation], document))).toEqual([['0', 11_900, null, account]])
})

const priced = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  amount: fc.integer({ min: -50_000, max: 900_000 }),
  amountIncludesTax: fc.boolean(),
  taxType: fc.constantFrom('VAT' as const, 'DIFFERENTIAL' as const, 'NONE_EU' as const, 'OSS' as const),
  taxPercent: fc.constantFrom(19, 7, 25.5),
  buying: fc.option(fc.integer({ min: 0, max: 600_000 })),
})

// A bill's tax may be as printed: as far off as rounding can bring it.
const side = fc.constantFrom(null, 'least' as const, 'most' as const)

test('the bookings of any document sum up to it, and those of each tax to its group', () => {
  fc.assert(
    fc.property(
      fc.array(priced, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      side,
      (entered, advance, at) => {
        const lines: PricedLine[] = entered.map((one) => ({
          ...one,
          amount: money(one.amount),
          amountBuying: one.buying === null ? null : money(one.buying),
        }))
        const bounds = at && printedTaxBounds(lines, 19)
        const printed = bounds ? [{ taxPercent: 19, tax: bounds[at] }] : []
        const totals = documentTotals(lines, 'EUR', printed)
        const booked = lines.map(
          (one, index) =>
            line(
              {
                ...one,
                taxType: one.taxType as BookedLine['taxType'],
                gross: totals.lines[index]?.gross,
                buying: one.amountBuying,
              },
              index,
            ), // none is unknown
        )
        const groups = totals.groups.map((one) =>
          group({ ...one, taxType: one.taxType as BookedLine['taxType'] }),
        )
        const bookings = documentBookings(invoice([], { lines: booked, groups, advance }))
        expect(sumCents(bookings.map(({ gross }) => gross))).toBe(totals.gross)
        for (const { taxType, taxPercent, gross } of groups) {
          const positions = booked.filter((one) => one.taxType === taxType && one.taxPercent === taxPercent)
          const of = bookings.filter(({ place }) =>
            positions.some(({ position }) => Number.parseInt(place, 10) === position),
          )
          expect(sumCents(of.map((booking) => booking.gross))).toBe(gross)
        }
        // what the pieces cost bears no tax, the margin never less than none
        const margins = bookings.filter(({ account }) => account === margin)
        expect(
          margins.every(
            ({ gross, place }) =>
              Math.sign(gross) * Math.sign(booked[Number.parseInt(place, 10)]?.gross ?? 0) >= 0,
          ),
        ).toBe(true)
        expect(new Set(bookings.map(({ place }) => place)).size).toBe(bookings.length)
      },
    ),
  )
})
