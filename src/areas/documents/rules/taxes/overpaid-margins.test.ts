import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { monthsOfInvoice } from '../months/document-months.ts'
import { pricedPieces, risenMargins, taxOfRise } from './overpaid-margins.ts'

// An overpayment of what is sold by § 25a UStG raises the sale price, and not what was paid for the piece.

const line = (gross: number, buying: number, change = {}) => ({
  ...{ gross: cents(gross * 100), amountBuying: cents(buying * 100), quantity: 1, localId: 'a' },
  ...{ appliesToLocalId: null, ...change },
})
const same = { taxPercent: 19, share: (amount: ReturnType<typeof cents>) => amount }

test.each([
  ['a piece with a margin', [line(1_000, 400)], 9_580, [20_000], 3_193],
  ['sold at a loss, that comes first', [line(900, 1_000)], 0, [10_000], 1_597],
  ['a loss that is larger', [line(900, 1_200)], 0, [0], 0],
  ['two pieces share it by price', [line(300, 100), line(100, 100)], 3_193, [15_000, 5_000], 3_193],
  [
    'a discount lowers the price',
    [line(1_000, 950), line(-100, 0, { localId: 'b', appliesToLocalId: 'a' })],
    0,
    [15_000],
    2_395,
  ],
  ['the tax on top of the margin', [line(1_000, 400)], 11_400, [20_000], 3_800],
])('%s', (_, lines, tax, rises, more) => {
  const priced = pricedPieces(lines, cents(tax), same)
  expect(risenMargins(priced.pieces, cents(20_000))).toEqual(rises)
  expect(taxOfRise(priced, 19, cents(20_000))).toBe(more)
})

const sold = (taxScheme: 'SOLL' | 'IST', payments: [string, number][], rate = 1) => {
  const [gross, tax] = [100_000, 9_580]
  const euro = (amount: number) => cents(Math.round(amount / rate))
  const taxes = [
    {
      ...{
        taxType: 'DIFFERENTIAL' as const,
        taxPercent: 19,
        taxReason: null,
        owedTax: cents(0),
        owedTaxEuro: cents(0),
      },
      ...{ net: cents(gross), tax: cents(0), gross: cents(gross) },
      ...{ netEuro: euro(gross), taxEuro: cents(0), grossEuro: euro(gross) },
    },
  ]
  const rows = monthsOfInvoice({
    ...{
      kind: 'INVOICE',
      advance: false,
      taxScheme,
      currency: rate === 1 ? 'EUR' : 'CHF',
      taxes,
      advances: [],
    },
    ...{ documentDay: '2026-10-10' as Day, serviceDay: '2026-10-10' as Day, gross: cents(gross) },
    lines: [
      {
        ...{
          taxType: 'DIFFERENTIAL',
          taxPercent: 19,
          differentialTax: cents(tax),
          differentialTaxEuro: euro(tax),
        },
        ...line(1_000, 400),
      },
    ],
    payments: payments.map(([recordDate, amount]) => ({
      ...{ recordDate: recordDate as Day, amount: cents(amount * 100), fromIban: '', transfer: null },
    })),
  })
  return rows.map(({ month, base, vat, currencyTax }) => [month, base, vat, currencyTax])
}

test.each(['SOLL', 'IST'] as const)(
  'under %s all of it is margin when it comes, and is not when it goes back',
  (scheme) => {
    const payments: [string, number][] = [
      ...([
        ['2026-10-11', 1_000],
        ['2026-11-03', 200],
      ] as [string, number][]),
      ...([
        ['2026-12-01', -150],
        ['2027-01-04', -50],
      ] as [string, number][]),
    ]
    expect(sold(scheme, payments)).toEqual([
      ['2026-10', 90_420, 9_580, 9_580],
      ['2026-11', 16_807, 3_193, 3_193],
      ['2026-12', -12_605, -2_395, -2_395],
      ['2027-01', -4_202, -798, -798],
    ])
  },
)

test('in another currency by the rate of the invoice; a part of the price is taxed as its share', () => {
  expect(
    sold(
      'IST',
      [
        ['2026-10-11', 500],
        ['2026-11-03', 700],
      ],
      0.8,
    ),
  ).toEqual([
    ['2026-10', 56_512, 5_988, 4_790],
    ['2026-11', 56_512 + 21_009, 5_987 + 3_992, 4_790 + 3_193],
  ])
})
