import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { StoredTaxType } from '../taxes/tax-types.ts'
import { billMonths, type TaxedBill } from './bill-months.ts'
import type { TaxedGroup } from './month-rows.ts'

const day = (text: string) => text as Day
const group = (taxType: StoredTaxType, base: number, tax: number): TaxedGroup => ({
  taxType,
  taxPercent: taxType === 'IMPORT_VAT' ? 0 : 19,
  taxReason: null,
  base: cents(base),
  tax: cents(tax),
})
const paid = (recordDate: string, amount: number) => ({ recordDate: day(recordDate), amount: cents(amount) })

/** A German bill of 119,00 € of 10 March, booked in April. */
const bill = (changes: Partial<TaxedBill> = {}): TaxedBill => ({
  advance: false,
  billDay: day('2026-03-10'),
  bookingDay: day('2026-04-02'),
  serviceDay: null,
  isSupplierInEu: false,
  gross: cents(11_900),
  groups: [group('VAT', 10_000, 1_900)],
  payments: [],
  ...changes,
})
const owed = (taxType: 'ACQUISITION_EU' | 'REVERSE_CHARGE_13B', changes: Partial<TaxedBill>) =>
  bill({ groups: [group(taxType, 10_000, 1_900)], gross: cents(10_000), isSupplierInEu: true, ...changes })

const months = (taxed: TaxedBill) =>
  billMonths(taxed).map(({ month, base, tax }) => `${month} ${base} ${tax}`)

const advance = { advance: true, payments: [paid('2026-03-20', 5_950), paid('2026-05-04', 2_975)] }

test.each<[string, TaxedBill, string[]]>([
  ['its VAT when it was booked', bill(), ['2026-04 10000 1900']],
  [
    'also where it was supplied before and paid long ago',
    bill({ serviceDay: day('2026-03-31'), payments: [paid('2026-02-11', 11_900)] }),
    ['2026-04 10000 1900'],
  ],
  [
    'booked before the supply: with the supply',
    bill({ serviceDay: day('2026-06-01') }),
    ['2026-06 10000 1900'],
  ],
  [
    'what was paid before the supply when it was paid, the rest with the supply, what is paid then and later included',
    bill({
      serviceDay: day('2026-06-30'),
      payments: [paid('2026-05-20', 2_975), paid('2026-06-01', 2_975), paid('2026-07-01', 5_950)],
    }),
    ['2026-05 2500 475', '2026-06 7500 1425'],
  ],
  [
    'paid before it was booked: when it was booked',
    bill({ serviceDay: day('2026-06-30'), payments: [paid('2026-03-20', 2_975), paid('2026-05-04', 2_975)] }),
    ['2026-04 2500 475', '2026-05 2500 475', '2026-06 5000 950'],
  ],
  [
    'no more than the whole is paid of it, and a payment that comes back before the supply is taken back',
    bill({
      serviceDay: day('2026-07-01'),
      payments: [paid('2026-05-20', 23_800), paid('2026-06-01', -17_850)],
    }),
    ['2026-05 10000 1900', '2026-06 -5000 -950', '2026-07 5000 950'],
  ],
  [
    'a credit of the supplier likewise',
    bill({
      serviceDay: day('2026-06-01'),
      gross: cents(-11_900),
      groups: [group('VAT', -10_000, -1_900)],
      payments: [paid('2026-05-20', -2_975)],
    }),
    ['2026-05 -2500 -475', '2026-06 -7500 -1425'],
  ],
  [
    'one that comes to nothing',
    bill({
      serviceDay: day('2026-06-01'),
      gross: cents(0),
      groups: [group('VAT', 10_000, 1_900), { ...group('VAT', -11_900, 0), taxPercent: 0 }],
    }),
    ['2026-06 10000 1900', '2026-06 -11900 0'],
  ],
  ['an advance that nobody paid: nothing', bill({ advance: true }), []],
  [
    'an advance when it is paid and booked, in its share',
    bill(advance),
    ['2026-04 5000 950', '2026-05 2500 475'],
  ],
  [
    'what is paid of an advance beyond the whole: nothing, and nothing when it comes back',
    bill({ advance: true, payments: [paid('2026-04-20', 23_800), paid('2026-05-04', -11_900)] }),
    ['2026-04 10000 1900'],
  ],
  [
    'an advance that is taken back, likewise',
    bill({
      advance: true,
      gross: cents(-11_900),
      groups: [group('VAT', -10_000, -1_900)],
      payments: [paid('2026-04-20', -20_000), paid('2026-05-04', 12_000)],
    }),
    ['2026-04 -10000 -1900', '2026-05 3277 623'],
  ],
  [
    'import VAT on its date',
    bill({ groups: [group('IMPORT_VAT', 0, 1_900)], gross: cents(1_900) }),
    ['2026-03 0 1900'],
  ],
  ['an acquisition on the date of its bill', owed('ACQUISITION_EU', {}), ['2026-03 10000 1900']],
  [
    'supplied in the month before',
    owed('ACQUISITION_EU', { serviceDay: day('2026-02-28') }),
    ['2026-03 10000 1900'],
  ],
  [
    'at the latest the month after the supply',
    owed('ACQUISITION_EU', { serviceDay: day('2025-12-31') }),
    ['2026-01 10000 1900'],
  ],
  [
    'billed before it came',
    owed('ACQUISITION_EU', { serviceDay: day('2026-05-01') }),
    ['2026-03 10000 1900'],
  ],
  [
    '§ 13b of a business here: as an acquisition',
    owed('REVERSE_CHARGE_13B', { isSupplierInEu: false, serviceDay: day('2026-01-31') }),
    ['2026-02 10000 1900'],
  ],
  [
    'of one in a third country, too',
    owed('REVERSE_CHARGE_13B', { isSupplierInEu: false, serviceDay: day('2026-02-01') }),
    ['2026-03 10000 1900'],
  ],
  [
    'of one elsewhere in the EU in the month of the service',
    owed('REVERSE_CHARGE_13B', { serviceDay: day('2026-02-01') }),
    ['2026-02 10000 1900'],
  ],
  ['which nobody named', owed('REVERSE_CHARGE_13B', {}), ['2026-03 10000 1900']],
  [
    'an advance for it when it is paid',
    owed('REVERSE_CHARGE_13B', {
      advance: true,
      serviceDay: day('2026-09-01'),
      payments: [paid('2026-03-20', 4_000)],
    }),
    ['2026-03 4000 760'],
  ],
])('%s', (_name, taxed, rows) => {
  expect(months(taxed)).toEqual(rows)
})

test('import VAT of a month that was locked when the bill was booked counts with the booking', () => {
  const taxed = bill({ groups: [group('IMPORT_VAT', 0, 1_900)], gross: cents(1_900) })
  const rows = billMonths(taxed, { isBilledLocked: true })
  expect(rows.map(({ month, tax }) => `${month} ${tax}`)).toEqual(['2026-04 1900'])
})

test('with import VAT in it, an advance is shared by the whole, and import VAT keeps its date', () => {
  const groups = [group('VAT', 10_000, 1_900), group('IMPORT_VAT', 0, 2_000)]
  const taxed = bill({ advance: true, groups, gross: cents(13_900), payments: [paid('2026-05-04', 6_950)] })
  expect(months(taxed)).toEqual(['2026-03 0 2000', '2026-05 5000 950'])
})

test('booked on 2 March, supplied on 10 April, 400 of 1.190 paid on 20 March: 63,87 and 126,13 of input tax', () => {
  const taxed = bill({
    bookingDay: day('2026-03-02'),
    serviceDay: day('2026-04-10'),
    gross: cents(119_000),
    groups: [group('VAT', 100_000, 19_000)],
    payments: [paid('2026-03-20', 40_000)],
  })
  expect(months(taxed)).toEqual(['2026-03 33613 6387', '2026-04 66387 12613'])
})

test('beside what one owes oneself, a payment is shared by the whole; that keeps its own month', () => {
  const groups = [group('VAT', 10_000, 1_900), group('REVERSE_CHARGE_13B', 10_000, 1_900)]
  const payments = [paid('2026-05-04', 10_950)]
  const taxed = bill({ serviceDay: day('2026-06-01'), groups, gross: cents(21_900), payments })
  expect(months(taxed)).toEqual(['2026-03 10000 1900', '2026-05 5000 950', '2026-06 5000 950'])
})

test('converted by the rate of the month of the supply, or of the payment before it, whenever it is booked', () => {
  const rates = (changes: Partial<TaxedBill>) =>
    billMonths(bill(changes)).map(({ month, rateMonth, tax }) => `${month} by ${rateMonth} ${tax}`)
  expect(rates({ serviceDay: day('2026-01-05') })).toEqual(['2026-04 by 2026-01 1900'])
  expect(rates({ serviceDay: day('2026-06-01'), payments: [paid('2026-03-20', 5_950)] })).toEqual([
    '2026-04 by 2026-03 950',
    '2026-06 by 2026-06 950',
  ])
  expect(rates({ advance: true, payments: [paid('2026-03-20', 5_950)] })).toEqual(['2026-04 by 2026-03 950'])
})
