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
  supplierCountry: 'DE',
  gross: cents(11_900),
  groups: [group('VAT', 10_000, 1_900)],
  payments: [],
  ...changes,
})
const owed = (taxType: 'ACQUISITION_EU' | 'REVERSE_CHARGE_13B', changes: Partial<TaxedBill>) =>
  bill({ groups: [group(taxType, 10_000, 1_900)], gross: cents(10_000), supplierCountry: 'FR', ...changes })

const months = (taxed: TaxedBill) =>
  billMonths(taxed, { ukCountsAsEu: false }).map(({ month, base, tax }) => `${month} ${base} ${tax}`)

const advance = { advance: true, payments: [paid('2026-03-20', 5_950), paid('2026-05-04', 2_975)] }

test.each<[string, TaxedBill, string[]]>([
  ['its VAT when it was booked', bill(), ['2026-04 10000 1900']],
  [
    'whenever it was supplied and paid',
    bill({ serviceDay: day('2026-01-05'), payments: [paid('2026-03-11', 11_900)] }),
    ['2026-04 10000 1900'],
  ],
  ['an advance that nobody paid: nothing', bill({ advance: true }), []],
  ['an advance when it is paid, in its share', bill(advance), ['2026-03 5000 950', '2026-05 2500 475']],
  [
    'what is paid of an advance beyond the whole: nothing, and nothing when it comes back',
    bill({ advance: true, payments: [paid('2026-03-20', 23_800), paid('2026-05-04', -11_900)] }),
    ['2026-03 10000 1900'],
  ],
  [
    'an advance that is taken back, likewise',
    bill({
      advance: true,
      gross: cents(-11_900),
      groups: [group('VAT', -10_000, -1_900)],
      payments: [paid('2026-03-20', -20_000), paid('2026-04-04', 12_000)],
    }),
    ['2026-03 -10000 -1900', '2026-04 3277 623'],
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
    owed('REVERSE_CHARGE_13B', { supplierCountry: 'DE', serviceDay: day('2026-01-31') }),
    ['2026-02 10000 1900'],
  ],
  [
    'of one in a third country, too',
    owed('REVERSE_CHARGE_13B', { supplierCountry: 'CH', serviceDay: day('2026-02-01') }),
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

test('with import VAT in it, an advance is shared by the whole, and import VAT keeps its date', () => {
  const groups = [group('VAT', 10_000, 1_900), group('IMPORT_VAT', 0, 2_000)]
  const taxed = bill({ advance: true, groups, gross: cents(13_900), payments: [paid('2026-05-04', 6_950)] })
  expect(months(taxed)).toEqual(['2026-03 0 2000', '2026-05 5000 950'])
})

test('the United Kingdom counts as the firm says', () => {
  const british = owed('REVERSE_CHARGE_13B', { supplierCountry: 'GB', serviceDay: day('2026-01-05') })
  const months = [false, true].map((ukCountsAsEu) => billMonths(british, { ukCountsAsEu })[0]?.month)
  expect(months).toEqual(['2026-02', '2026-01'])
})
