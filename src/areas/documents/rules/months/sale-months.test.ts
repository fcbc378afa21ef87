import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import { addDays, type Day, monthOf } from '#kernel/day.ts'
import { cents, scaleCents, zeroCents } from '#kernel/money.ts'
import { receivedPart } from '../advances.ts'
import type { TaxFigures } from '../taxes/tax-figures.ts'
import type { StoredTaxType } from '../taxes/tax-types.ts'
import { type MonthRow, type TaxedGroup, taxedGroups } from './month-rows.ts'
import type { MonthPayment, TaxedAdvance, TaxedPaper, TaxedSale } from './sale.ts'
import { saleMonths } from './sale-months.ts'

// Invoices about which nothing else was written. Whole sales: paid-back.test.ts.

const day = (text: string) => text as Day
const group = (base: number, tax: number, taxPercent = 19, taxType: StoredTaxType = 'VAT'): TaxedGroup => ({
  taxType,
  taxPercent,
  taxReason: null,
  base: cents(base),
  tax: cents(tax),
})
const paid = (recordDate: string, amount: number): MonthPayment => ({
  recordDate: day(recordDate),
  amount: cents(amount),
})

type Invoice = TaxedPaper & Pick<TaxedSale, 'advance' | 'taxScheme' | 'serviceDay' | 'advances'>

/** 11.900,00 € of 19 %, supplied and invoiced on 10 March. */
const invoice = (changes: Partial<Invoice> = {}): Invoice => ({
  documentId: 'invoice',
  advance: false,
  taxScheme: 'SOLL',
  documentDay: day('2026-03-10'),
  serviceDay: day('2026-03-10'),
  gross: cents(1_190_000),
  groups: [group(1_000_000, 190_000)],
  payments: [],
  deducted: [],
  advances: [],
  ...changes,
})

function invoiceMonths({ advance, taxScheme, serviceDay, advances, ...paper }: Invoice): MonthRow[] {
  const sale = {
    invoice: paper,
    advance,
    taxScheme,
    serviceDay,
    advances,
    cancellation: null,
    corrections: [],
  }
  return saleMonths(sale).get(paper.documentId) ?? []
}

/** `month base tax`, as a table reads. */
const shown = (rows: readonly MonthRow[]) => rows.map(({ month, base, tax }) => `${month} ${base} ${tax}`)

describe('under SOLL', () => {
  test.each<[string, Partial<Invoice>, string[]]>([
    [
      'the month of the supply, whatever is paid later',
      { payments: [paid('2026-05-02', 1_190_000)] },
      ['2026-03 1000000 190000'],
    ],
    ['not that of the invoice', { documentDay: day('2026-04-02') }, ['2026-03 1000000 190000']],
    [
      'money before the month of the supply: that month, in its share (UStAE 13.5)',
      { payments: [paid('2026-01-20', 357_000), paid('2026-02-03', 119_000), paid('2026-03-01', 119_000)] },
      ['2026-01 300000 57000', '2026-02 100000 19000', '2026-03 600000 114000'],
    ],
    [
      'what is paid back before the supply',
      { payments: [paid('2026-01-20', 357_000), paid('2026-02-03', -119_000)] },
      ['2026-01 300000 57000', '2026-02 -100000 -19000', '2026-03 800000 152000'],
    ],
    [
      'more than was asked for, when it came and when it went back (UStAE 10.1 Abs. 3)',
      { payments: [paid('2026-01-20', 1_309_000), paid('2026-02-20', -119_000)] },
      ['2026-01 1100000 209000', '2026-02 -100000 -19000'],
    ],
    [
      'too much after the supply, too',
      { payments: [paid('2026-04-20', 1_309_000), paid('2026-05-20', -119_000)] },
      ['2026-03 1000000 190000', '2026-04 100000 19000', '2026-05 -100000 -19000'],
    ],
    [
      'two rates: each in the share of the whole',
      {
        gross: cents(22_600),
        groups: [group(10_000, 1_900), group(10_000, 700, 7)],
        payments: [paid('2026-02-01', 11_300)],
      },
      ['2026-02 5000 950', '2026-02 5000 350', '2026-03 5000 950', '2026-03 5000 350'],
    ],
    [
      'a correction of an invoice from before Kontor: when it is paid back',
      {
        ...{ documentDay: day('2026-06-01'), gross: cents(-119_00), groups: [group(-10_000, -1_900)] },
        payments: [paid('2026-08-01', -11_900)],
      },
      ['2026-08 -10000 -1900'],
    ],
    ['an advance that nobody paid: nothing', { advance: true }, []],
    [
      'an advance: when it is paid, and when that is paid back',
      {
        advance: true,
        serviceDay: day('2026-09-01'),
        payments: [paid('2026-04-01', 595_000), paid('2026-06-01', -595_000)],
      },
      ['2026-04 500000 95000', '2026-06 -500000 -95000'],
    ],
  ])('%s', (_name, changes, rows) => {
    expect(shown(invoiceMonths(invoice(changes)))).toEqual(rows)
  })
})

describe('under IST', () => {
  test.each<[string, Partial<Invoice>, string[]]>([
    ['nothing that is not paid', {}, []],
    [
      'payments and refunds by their day',
      { payments: [paid('2026-02-20', 595_000), paid('2026-05-02', 595_000), paid('2026-07-01', -119_000)] },
      ['2026-02 500000 95000', '2026-05 500000 95000', '2026-07 -100000 -19000'],
    ],
    [
      'what was paid too much, too (UStAE 10.1 Abs. 3)',
      { payments: [paid('2026-04-01', 1_309_000)] },
      ['2026-04 1100000 209000'],
    ],
    [
      'a correction: when it is paid back',
      { gross: cents(-11_900), groups: [group(-10_000, -1_900)], payments: [paid('2026-08-01', -11_900)] },
      ['2026-08 -10000 -1900'],
    ],
  ])('%s', (_name, changes, rows) => {
    expect(shown(invoiceMonths(invoice({ taxScheme: 'IST', ...changes })))).toEqual(rows)
    expect(shown(invoiceMonths(invoice({ taxScheme: 'KLEINUNTERNEHMER', ...changes })))).toEqual(rows)
  })
})

describe('supplies to the EU count in the month of the invoice, at the latest the one after the supply', () => {
  const free = { groups: [group(1_000_000, 0, 0, 'NONE_EU')], gross: cents(1_000_000) }
  test.each<[string, Partial<Invoice>, string[]]>([
    ['invoiced in time', { documentDay: day('2026-04-30') }, ['2026-04 1000000 0']],
    ['invoiced late', { documentDay: day('2026-05-01') }, ['2026-04 1000000 0']],
    [
      'supplied at the end of a year',
      { serviceDay: day('2026-12-31'), documentDay: day('2027-02-01') },
      ['2027-01 1000000 0'],
    ],
    ['paid before', { payments: [paid('2026-01-01', 1_000_000)] }, ['2026-03 1000000 0']],
    ['an advance', { advance: true, payments: [paid('2026-01-01', 1_000_000)] }, []],
    [
      'a final invoice: the whole',
      {
        gross: cents(600_000),
        groups: [group(600_000, 0, 0, 'NONE_EU')],
        deducted: [group(400_000, 0, 0, 'NONE_EU')],
      },
      ['2026-03 1000000 0'],
    ],
  ])('%s', (_name, changes, rows) => {
    for (const taxScheme of ['SOLL', 'IST'] as const) {
      expect(shown(invoiceMonths(invoice({ taxScheme, ...free, ...changes })))).toEqual(rows)
    }
  })
})

test('the rate of the month of the supply converts what counts in it and later, before it that of the payment (§ 16 Abs. 6 UStG)', () => {
  const toEu = { groups: [group(1_000_000, 0, 0, 'NONE_EU')], gross: cents(1_000_000) }
  const rows = invoiceMonths(invoice({ documentDay: day('2026-04-30'), ...toEu }))
  expect(rows.map(({ month, rateMonth }) => [month, rateMonth])).toEqual([['2026-04', '2026-03']])
  const payments = [paid('2026-02-02', 119_000), paid('2026-05-05', 1_190_000), paid('2026-06-06', -119_000)]
  const sold = invoiceMonths(invoice({ payments }))
  expect(sold.map(({ month, rateMonth }) => [month, rateMonth])).toEqual([
    ...[
      ['2026-02', '2026-02'],
      ['2026-03', '2026-03'],
    ],
    ...[
      ['2026-05', '2026-03'],
      ['2026-06', '2026-03'],
    ],
  ])
})

describe('services to businesses in the EU count in the month of the supply (§ 18b S. 3 UStG)', () => {
  const service = { groups: [group(500_000, 0, 0, 'SERVICE_EU')], gross: cents(500_000) }
  test.each<[string, Partial<Invoice>, string[]]>([
    ['invoiced later', { documentDay: day('2026-05-01') }, ['2026-03 500000 0']],
    ['paid before', { payments: [paid('2026-01-01', 500_000)] }, ['2026-03 500000 0']],
    ['an advance', { advance: true, payments: [paid('2026-01-01', 500_000)] }, []],
  ])('%s', (_name, changes, rows) => {
    for (const taxScheme of ['SOLL', 'IST'] as const) {
      expect(shown(invoiceMonths(invoice({ taxScheme, ...service, ...changes })))).toEqual(rows)
    }
  })
})

describe('what is paid beyond a small invoice bears the tax of its own amount, not of the rounded ratio', () => {
  // 114,46 at 19 %: 96,18 and 18,28. 975,11 came: 860,65 too much, in which 860,65 × 19 / 119 = 137,41 are tax. Together 155,69, as in
  // 975,11 × 19 / 119; by the ratio it would be 18,28 × 975,11 / 114,46 = 155,73.
  const small = { gross: cents(11_446), groups: [group(9_618, 1_828)] }
  const much = paid('2026-04-01', 97_511)

  test.each<[TaxScheme, string[]]>([
    ['SOLL', ['2026-03 9618 1828', '2026-04 72324 13741']],
    ['IST', ['2026-04 81942 15569']],
  ])('%s', (taxScheme, months) => {
    expect(shown(invoiceMonths(invoice({ ...small, taxScheme, payments: [much] })))).toEqual(months)
  })

  test('all of it is gone once it went back', () => {
    const payments = [much, paid('2026-05-01', -86_065)]
    expect(shown(invoiceMonths(invoice({ ...small, payments }))).at(-1)).toBe('2026-05 -72324 -13741')
    const received = { ...small, taxScheme: 'IST' as const }
    const all = [much, paid('2026-05-01', -97_511)]
    expect(shown(invoiceMonths(invoice({ ...received, payments: all }))).at(-1)).toBe('2026-05 -81942 -15569')
  })

  test('several rates share what is beyond by what they ask for, and each taxes its own part', () => {
    // 0,60 at 19 % (0,50 + 0,10) and 0,40 at 7 % (0,37 + 0,03); 101,00 came: 60 and 40 too much, in them 9,58 and 2,62.
    const two = { gross: cents(100), groups: [group(50, 10), group(37, 3, 7)] }
    expect(shown(invoiceMonths(invoice({ ...two, payments: [paid('2026-04-01', 10_100)] })))).toEqual([
      ...['2026-03 50 10', '2026-03 37 3'],
      ...['2026-04 5042 958', '2026-04 3738 262'],
    ])
  })

  test('what a correction gives back beyond what it asks for does so, too', () => {
    // -0,05: -0,04 and -0,01; 11,90 went back, in which 1,90 are.
    const correction = { gross: cents(-5), groups: [group(-4, -1)], taxScheme: 'IST' as const }
    const months = invoiceMonths(invoice({ ...correction, payments: [paid('2026-04-01', -1_190)] }))
    expect(shown(months)).toEqual(['2026-04 -1000 -190'])
  })

  test('what goes to the EU without tax has none in what is beyond', () => {
    const free = { gross: cents(100), groups: [group(100, 0, 19, 'REVERSE_CHARGE')] }
    expect(shown(invoiceMonths(invoice({ ...free, payments: [paid('2026-04-01', 11_900)] })))).toEqual([
      ...['2026-03 100 0', '2026-04 11800 0'],
    ])
  })
})

describe('advances and their final invoice', () => {
  // UStAE 14.8 Abs. 7: a warehouse for 6.000.000 € and 1.140.000 € tax, four advances, handed over on 10 October.
  const payments: [string, number][] = [
    ['2026-03-05', 1_000_000],
    ['2026-04-02', 1_000_000],
    ['2026-06-04', 1_000_000],
    ['2026-09-03', 2_000_000],
  ]
  const euros = (net: number) => group(net * 100, net * 19)
  const advances = payments.map(([when, net]) =>
    invoice({
      advance: true,
      documentDay: day(when),
      serviceDay: day('2026-10-01'),
      gross: cents(net * 119),
      groups: [euros(net)],
      payments: [paid(when, net * 119)],
    }),
  )
  const final = (changes: Partial<Invoice> = {}) =>
    invoice({
      documentDay: day('2026-10-20'),
      serviceDay: day('2026-10-10'),
      gross: cents(119_000_000),
      groups: [euros(1_000_000)],
      deducted: advances.flatMap(({ groups }) => groups),
      advances,
      ...changes,
    })

  test('the warehouse: each advance when it was paid, the rest in the month of the supply', () => {
    expect(shown([...advances, final()].flatMap(invoiceMonths))).toEqual([
      '2026-03 100000000 19000000',
      '2026-04 100000000 19000000',
      '2026-06 100000000 19000000',
      '2026-09 200000000 38000000',
      '2026-10 100000000 19000000',
    ])
  })

  test.each(['SOLL', 'IST'] as const)(
    'what is paid beyond a small rest is shared as all of the supply, not as that rest: %s',
    (taxScheme) => {
      // 10.000,00 and 1.900,00, of which 11.899,95 came before; 100,00 too much.
      const rest = final({
        ...{ taxScheme, gross: cents(5), groups: [group(4, 1)], advances: [] },
        deducted: [group(999_996, 189_999)],
        deductedGross: cents(1_189_995),
        payments: [paid('2026-10-20', 5), paid('2026-11-03', 10_000)],
      })
      expect(shown(invoiceMonths(rest))).toEqual(['2026-10 4 1', '2026-11 8403 1597'])
      const back = { ...rest, payments: [...rest.payments, paid('2026-12-01', -10_000)] }
      expect(shown(invoiceMonths(back))).toEqual(['2026-10 4 1', '2026-11 8403 1597', '2026-12 -8403 -1597'])
    },
  )

  test('what of an advance came after the supply was due with it', () => {
    const late = invoice({
      advance: true,
      gross: cents(11_900),
      groups: [group(10_000, 1_900)],
      payments: [paid('2026-04-02', 11_900)],
    })
    const rows = invoiceMonths(invoice({ documentDay: day('2026-04-20'), advances: [late] }))
    expect(shown(rows)).toEqual(['2026-03 1010000 191900', '2026-04 -10000 -1900'])
    // With the advance's own rows April is empty.
    expect(shown(invoiceMonths(late))).toEqual(['2026-04 10000 1900'])
  })

  test('an advance that came on the day of the final invoice is moved to the month of the supply, too', () => {
    const late = invoice({
      advance: true,
      gross: cents(11_900),
      groups: [group(10_000, 1_900)],
      payments: [paid('2026-04-20', 11_900)],
    })
    const rows = invoiceMonths(invoice({ documentDay: day('2026-04-20'), advances: [late] }))
    expect(shown(rows)).toEqual(['2026-03 1010000 191900', '2026-04 -10000 -1900'])
  })

  test('a final invoice below what was received counts when the rest is paid back', () => {
    const received = {
      groups: [group(20_000, 3_800)],
      gross: cents(23_800),
      payments: [paid('2026-02-02', 23_800)],
    }
    const groups = [group(-10_000, -1_900)]
    const below = { gross: cents(-11_900), groups, documentDay: day('2026-05-04'), advances: [received] }
    expect(shown(invoiceMonths(invoice(below)))).toEqual([])
    const payments = [paid('2026-06-06', -11_900)]
    expect(shown(invoiceMonths(invoice({ ...below, payments })))).toEqual(['2026-06 -10000 -1900'])
  })

  test('money that went back after a final invoice was cancelled leaves its months as they were', () => {
    const before = invoiceMonths(final())
    const refunded = advances.map((advance) => ({
      ...advance,
      payments: [...advance.payments, paid('2026-12-01', -100)],
    }))
    expect(invoiceMonths(final({ advances: refunded }))).toEqual(before)
  })

  test('a rate that changed since the advance: the rest of each rate in the month of the supply (§ 27 Abs. 1 S. 3 UStG)', () => {
    const changed = { gross: zero, groups: [group(-10_000, -1_600, 16), group(9_748, 1_852)], advances }
    for (const taxScheme of ['SOLL', 'IST'] as const) {
      expect(shown(invoiceMonths(invoice({ taxScheme, ...changed, advances: [] })))).toEqual([
        '2026-03 9748 1852',
        '2026-03 -10000 -1600',
      ])
    }
  })

  const zero = cents(0)
})

describe('Abschn. 13.5 UStAE: 10.000 € and 1.900 € tax for what is supplied on 20 June, invoiced on 3 July', () => {
  // Of 30 % asked for as an advance two parts come, in January and March; of the next 20 % a quarter, in May.
  const before = [paid('2026-01-20', 238_000), paid('2026-03-05', 119_000), paid('2026-05-11', 59_500)]
  // In the month of the supply, but before its day; and what is left long after it.
  const rest = [paid('2026-06-02', 119_000), paid('2026-08-14', 654_500)]
  const days = { documentDay: day('2026-07-03'), serviceDay: day('2026-06-20') }
  const asAdvance = { advance: true, serviceDay: days.serviceDay }
  const first = invoice({
    ...{ ...asAdvance, documentDay: day('2026-01-07'), payments: before.slice(0, 2) },
    ...{ gross: cents(357_000), groups: [group(300_000, 57_000)] },
  })
  const second = invoice({
    ...{ ...asAdvance, documentDay: day('2026-04-07'), payments: before.slice(2) },
    ...{ gross: cents(238_000), groups: [group(200_000, 38_000)] },
  })
  const final = invoice({
    ...{ ...days, payments: rest, advances: [first, second] },
    ...{ gross: cents(773_500), groups: [group(650_000, 123_500)] },
    deducted: [group(300_000, 57_000), group(50_000, 9_500)],
  })
  const single = invoice({ ...days, payments: [...before, ...rest] })

  test.each<[TaxScheme, string[]]>([
    ['SOLL', ['2026-01 200000 38000', '2026-03 100000 19000', '2026-05 50000 9500', '2026-06 650000 123500']],
    [
      'IST',
      [
        '2026-01 200000 38000',
        '2026-03 100000 19000',
        '2026-05 50000 9500',
        '2026-06 100000 19000',
        '2026-08 550000 104500',
      ],
    ],
  ])(
    '%s: each part when it came, whether an invoice asked for it as an advance or not',
    (taxScheme, rows) => {
      const chain = [first, second, final].map((each) => ({ ...each, taxScheme }))
      expect(shown(chain.flatMap(invoiceMonths))).toEqual(rows)
      expect(shown(invoiceMonths({ ...single, taxScheme }))).toEqual(rows)
    },
  )
})

test('§ 25a UStG: what was asked for without its tax, and the tax of the lines (UStAE 25a.1 Abs. 8)', () => {
  const euros = { net: cents(100_000), tax: cents(0), gross: cents(100_000) }
  const taxes = [
    {
      taxType: 'DIFFERENTIAL' as const,
      taxPercent: 19,
      taxReason: null,
      ...euros,
      netEuro: euros.net,
      taxEuro: euros.tax,
      owedTax: cents(0),
      owedTaxEuro: cents(0),
      grossEuro: euros.gross,
    },
  ]
  const line = { taxType: 'DIFFERENTIAL' as const, taxPercent: 19, differentialTaxEuro: cents(3_193) }
  const groups = taxedGroups(taxes, [line, { ...line, differentialTaxEuro: cents(1_596) }])
  expect(groups).toEqual([group(95_211, 4_789, 19, 'DIFFERENTIAL')])
  const margin = invoice({ gross: cents(100_000), groups, payments: [paid('2026-02-01', 50_000)] })
  expect(shown(invoiceMonths(margin))).toEqual(['2026-02 47605 2395', '2026-03 47606 2394'])
})

test('the margins of two rates have the tax of their own lines', () => {
  const figures = (taxPercent: number): TaxFigures => ({
    ...{ taxType: 'DIFFERENTIAL', taxPercent, taxReason: null },
    ...{ net: cents(10_000), tax: zeroCents, gross: cents(10_000), owedTax: zeroCents },
    ...{ netEuro: cents(10_000), taxEuro: zeroCents, grossEuro: cents(10_000), owedTaxEuro: zeroCents },
  })
  const line = (taxPercent: number, tax: number) => ({
    ...{ taxType: 'DIFFERENTIAL' as const, taxPercent, differentialTaxEuro: cents(tax) },
  })
  expect(taxedGroups([figures(19), figures(16)], [line(19, 950), line(16, 690)])).toEqual([
    group(9_050, 950, 19, 'DIFFERENTIAL'),
    group(9_310, 690, 16, 'DIFFERENTIAL'),
  ])
})

// ------------------------------------------------------------------------------------------- whatever is written

const anyDay = fc.integer({ min: 0, max: 500 }).map((days) => addDays(day('2026-01-01'), days))
const anyPayment = fc.record<MonthPayment>({
  recordDate: anyDay,
  amount: fc
    .integer({ min: -300_000, max: 900_000 })
    .filter((amount) => amount !== 0)
    .map(cents),
})
const anyGroups = fc.uniqueArray(
  fc.record({
    taxType: fc.constantFrom<StoredTaxType>('VAT', 'DIFFERENTIAL', 'NONE_THIRD_COUNTRY', 'NONE_EU'),
    taxPercent: fc.constantFrom(19, 7, 0),
    taxReason: fc.constant(null),
    base: fc.integer({ min: -500_000, max: 2_000_000 }).map(cents),
    tax: fc.integer({ min: -90_000, max: 380_000 }).map(cents),
  }),
  { selector: ({ taxType, taxPercent }) => `${taxType} ${taxPercent}`, minLength: 1, maxLength: 4 },
)
const anyAdvance = fc.record<TaxedAdvance>({
  gross: fc.integer({ min: 1, max: 900_000 }).map(cents),
  groups: anyGroups,
  payments: fc.array(anyPayment, { maxLength: 3 }),
})
const anyInvoice = fc.record<Invoice>({
  documentId: fc.constant('invoice'),
  advance: fc.boolean(),
  taxScheme: fc.constantFrom('SOLL', 'IST', 'KLEINUNTERNEHMER'),
  documentDay: anyDay,
  serviceDay: anyDay,
  gross: fc.integer({ min: -100_000, max: 2_000_000 }).map(cents),
  groups: anyGroups,
  payments: fc.array(anyPayment, { maxLength: 6 }),
  deducted: anyGroups,
  advances: fc.array(anyAdvance, { maxLength: 3 }),
})

const isToEu = ({ taxType }: TaxedGroup) => taxType === 'NONE_EU'
const sumOf = (rows: readonly TaxedGroup[], { taxType, taxPercent }: TaxedGroup) => {
  const own = rows.filter((row) => row.taxType === taxType && row.taxPercent === taxPercent)
  const sum = (read: (row: TaxedGroup) => number) => own.reduce((total, row) => total + read(row), 0)
  return { base: sum((row) => row.base), tax: sum((row) => row.tax) }
}

test('under SOLL the months of a document sum up to it or to what was received, group by group', () => {
  fc.assert(
    fc.property(anyInvoice, (any) => {
      const document: Invoice = { ...any, advance: false, taxScheme: 'SOLL', advances: [] }
      const rows = invoiceMonths(document)
      const received = document.payments.reduce((total, { amount }) => total + amount, 0)
      const { gross } = document
      const reached = gross < 0 ? received : Math.max(gross, received)
      const counted = gross === 0 ? document.groups : shared(document.groups, reached, gross)
      // Of what goes to the EU the whole counts, also what was deducted.
      const toEu = [...document.groups, ...document.deducted].filter(isToEu)
      const expected = [...counted.filter((each) => !isToEu(each)), ...toEu]
      for (const each of [...expected, ...rows]) expect(sumOf(rows, each)).toEqual(sumOf(expected, each))
    }),
  )
})

/** What of groups is reached, shared once. */
function shared(groups: readonly TaxedGroup[], reached: number, gross: number): TaxedGroup[] {
  const taxes = stored(groups)
  const parts = receivedPart({ gross: cents(gross), taxes, currency: 'EUR' }, cents(reached))
  return groups.map((each, index) => {
    const part = parts[index] as TaxFigures
    return taxedByItself(each, { ...each, base: part.netEuro, tax: part.taxEuro })
  })
}

/** The share of a group; with VAT, what of that is beyond its whole, or below nothing, bears the tax in its own amount. */
function taxedByItself(whole: TaxedGroup, share: TaxedGroup): TaxedGroup {
  const [gross, most] = [share.base + share.tax, whole.base + whole.tax]
  const isWithin = Math.abs(gross) <= Math.abs(most) && gross * most >= 0
  if (whole.taxType !== 'VAT' || isWithin) return share
  const isBeyond = gross * most > 0
  const own = gross - (isBeyond ? most : 0)
  // No half cents: 119 and 107 are odd.
  const inOwn = Math.sign(own) * Math.round((Math.abs(own) * whole.taxPercent) / (100 + whole.taxPercent))
  const tax = (isBeyond ? whole.tax : 0) + inOwn
  return { ...share, base: cents(gross - tax), tax: cents(tax) }
}

/** The groups of a document in EUR, as it is stored. */
const stored = (groups: readonly TaxedGroup[]): TaxFigures[] =>
  groups.map(({ base, tax, ...kind }) => {
    const gross = cents(base + tax)
    const euro = { netEuro: base, taxEuro: tax, grossEuro: gross, owedTaxEuro: zeroCents }
    return { ...kind, net: base, tax, gross, owedTax: zeroCents, ...euro }
  })

test('of a final invoice nothing is left of what was paid beyond its rest once that went back, however it was paid', () => {
  fc.assert(
    fc.property(anyInvoice, fc.array(anyPayment, { maxLength: 3 }), (any, more) => {
      const gross = cents(Math.abs(any.gross) + 1)
      const document: Invoice = { ...any, gross, advance: false, advances: [], deductedGross: gross }
      const last = day('2030-01-01')
      const paidAs = (payments: typeof document.payments) => {
        const received = payments.reduce((total, { amount }) => total + amount, 0)
        return [...payments, { recordDate: last, amount: cents(gross - received) }]
      }
      const rowsOf = (payments: typeof document.payments) =>
        invoiceMonths({ ...document, payments: paidAs(payments) })
      const [one, other] = [rowsOf(document.payments), rowsOf(more)]
      for (const each of [...one, ...other]) expect(sumOf(one, each)).toEqual(sumOf(other, each))
    }),
  )
})

test('of an advance that was paid in part the months and what its final invoice deducts are the same', () => {
  const groups = [group(85, 16), group(94, 7, 7)]
  const advance = invoice({ advance: true, gross: cents(202), groups, payments: [paid('2026-04-01', 101)] })
  expect(shown(invoiceMonths(advance))).toEqual(['2026-04 43 8', '2026-04 46 4'])
  const parts = receivedPart({ gross: cents(202), taxes: stored(groups), currency: 'EUR' }, cents(101))
  expect(parts.map(({ netEuro, taxEuro }) => [netEuro, taxEuro])).toEqual([
    [43, 8],
    [46, 4],
  ])
})

// Not each group alone is rounded: what a final invoice deducts, and its payment, would then differ by cents.
test('under IST, and of an advance, they sum up to the share that was paid, as a final invoice deducts it', () => {
  fc.assert(
    fc.property(anyInvoice, (any) => {
      const document: Invoice = {
        ...any,
        taxScheme: any.advance ? any.taxScheme : 'IST',
        gross: any.gross === 0 ? cents(1) : any.gross,
      }
      const sum = document.payments.reduce((total, { amount }) => total + amount, 0)
      const rows = invoiceMonths(document)
      const { gross } = document
      const received = shared(document.groups, sum, gross)
      document.groups.forEach((own, index) => {
        const part = received[index]
        if (!isToEu(own)) expect(sumOf(rows, own)).toEqual({ base: part?.base, tax: part?.tax })
      })
      if (!document.groups.some(isToEu)) {
        const total = (each: readonly TaxedGroup[]) =>
          each.reduce((all, { base, tax }) => all + base + tax, 0)
        const ofPayments = rows.filter((each) => !isToEu(each))
        expect(total(ofPayments)).toBe(scaleCents(cents(total(document.groups)), sum, gross))
      }
      const months = new Set(document.payments.map(({ recordDate }) => monthOf(recordDate)))
      for (const row of rows.filter((each) => !isToEu(each))) expect(months).toContain(row.month)
    }),
  )
})

test('no payment of later changes a month that was before it', () => {
  fc.assert(
    fc.property(anyInvoice, anyPayment, (document, later) => {
      const before = invoiceMonths(document)
      const last = [
        document.documentDay,
        document.serviceDay,
        ...document.payments.map((each) => each.recordDate),
      ]
        .sort()
        .at(-1) as Day
      const payment = { ...later, recordDate: addDays(last, 32) }
      const after = invoiceMonths({ ...document, payments: [...document.payments, payment] })
      const ofBefore = (rows: readonly MonthRow[]) =>
        rows.filter(({ month }) => month < monthOf(payment.recordDate))
      expect(ofBefore(after)).toEqual(ofBefore(before))
    }),
  )
})

test('what has no tax for different reasons counts apart', () => {
  const free = (code: 'PAR_4_12' | 'PAR_4_21', text: string) => ({
    ...group(5_000, 0, 0),
    taxReason: { code, text },
  })
  const groups = [free('PAR_4_12', '§ 4 Nr. 12 UStG'), free('PAR_4_21', '§ 4 Nr. 21 UStG')]
  const rows = invoiceMonths(invoice({ gross: cents(10_000), groups }))
  expect(rows.map(({ taxReason, base }) => [taxReason?.code, base])).toEqual([
    ['PAR_4_12', 5_000],
    ['PAR_4_21', 5_000],
  ])
})
