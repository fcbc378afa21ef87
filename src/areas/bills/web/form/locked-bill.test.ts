import { describe, expect, test } from 'vitest'
import { billLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { noTaxReason } from '#areas/documents/web/tax-reason-input.ts'
import { noValues } from '#areas/documents/web/typed-fields.ts'
import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import type { Day } from '#kernel/day.ts'
import type { BillLine } from '../lines/bill-line.ts'
import { noLineProduct } from '../lines/bill-line-product.ts'
import { type BillValues, newBill } from './bill-values.ts'
import { billDeletionProblem, lockedBillFaults, lockedTaxProblem } from './locked-bill.ts'

// January is locked. The bill is of January and was booked in February.
const facts = {
  firm: { taxSchemes: [{ validFrom: '1900-01-01', scheme: 'SOLL' as const }], ukCountsAsEu: false },
  openFrom: '2026-02-01' as Day,
}
const line = (taxType: BillLine['taxType'], part: Partial<BillLine> = {}): BillLine => ({
  ...noValues(billLineFields),
  ...{
    localId: 'a',
    amount: '100',
    side: 'gross',
    taxType,
    taxPercent: 19,
    categoryId: 'k',
    currency: 'EUR',
  },
  ...{ ...noTaxReason, ...noLineProduct, bookingTextSuffix: '', stored: null },
  ...part,
})
const supplier = (countryCode: string) => {
  // Nothing else of him counts for the months.
  const fields = { countryCode } as SupplierFields
  return { uuid: 's', fields, original: fields, isChanged: false }
}
const bill = (lines: BillLine[], part: Partial<BillValues> = {}): BillValues => ({
  ...newBill('2026-01-20' as Day),
  bookingDate: '10.02.2026',
  supplier: supplier('IT'),
  lines,
  ...part,
})
const storedAs = (values: BillValues, part: object = {}) => ({
  bill: {
    billDate: '2026-01-20',
    bookingDate: '2026-02-10',
    currency: values.currency,
    rate: '1',
    taxScheme: 'SOLL' as const,
    countedAsEu: true,
    ...part,
  },
  values,
})
const paidAdvance = {
  advance: true,
  payments: [
    {
      ...{ paymentId: 'p' as never, recordDate: '2026-01-25' as Day, amount: 10000 as never },
      ...{ fromIban: '', transfer: null, currency: 'EUR' },
    },
  ],
}
const acquisition = bill([line('ACQUISITION_EU')])
const domestic = bill([line('VAT')])
const pathsOf = (values: BillValues, stored: BillValues | null) =>
  lockedBillFaults(values, stored && storedAs(stored), facts).map(({ path }) => path)

describe('a bill whose tax counts in a locked month though it was booked later', () => {
  test('says so, keeps its figures, and cannot be deleted', () => {
    expect(lockedTaxProblem(storedAs(acquisition), facts)).toBe(
      'Die Steuer dieser Eingangsrechnung liegt im Januar 2026, und der ist festgeschrieben. Offen ist alles ab dem 01.02.2026.',
    )
    expect(billDeletionProblem(storedAs(acquisition), facts)).toContain('Januar 2026')
    const dearer = { ...acquisition, lines: [line('ACQUISITION_EU', { amount: '101' })] }
    expect(lockedBillFaults(dearer, storedAs(acquisition), facts)).toEqual([
      {
        path: 'documentCreation.billDate',
        message:
          'Die Steuer dieses Belegs liegt im Januar 2026, und der ist festgeschrieben. Offen ist alles ab dem 01.02.2026.',
      },
    ])
  })

  test.each<[string, Partial<BillValues>, string[]]>([
    ['what is the same', {}, []],
    ['its number', { billNumber: 'neu' }, []],
    ['the category of its line', { lines: [line('ACQUISITION_EU', { categoryId: 'andere' })] }, []],
    ['another day of the same month', { billDate: '21.01.2026' }, []],
    ['a later booking', { bookingDate: '11.02.2026' }, []],
    ['another rate', { lines: [line('ACQUISITION_EU', { taxPercent: 7 })] }, ['documentCreation.billDate']],
    ['a day of another month', { billDate: '02.02.2026' }, ['documentCreation.billDate']],
    [
      'one more line of it',
      { lines: [line('ACQUISITION_EU'), line('ACQUISITION_EU', { localId: 'b' })] },
      ['documentCreation.billDate'],
    ],
    ['one more line with VAT', { lines: [line('ACQUISITION_EU'), line('VAT', { localId: 'b' })] }, []],
    ['a booking in the locked month', { bookingDate: '31.01.2026' }, ['documentCreation.bookingDate']],
    ['an unreadable day', { billDate: '99' }, []],
  ])('%s', (_, change, paths) => {
    expect(pathsOf({ ...acquisition, ...change }, acquisition)).toEqual(paths)
  })
})

test('a bill of an open month with domestic tax is free, and import VAT of a locked one counts with the booking', () => {
  expect(lockedTaxProblem(storedAs(domestic), facts)).toBeNull()
  expect(billDeletionProblem(storedAs(domestic), facts)).toBeNull()
  expect(pathsOf({ ...domestic, lines: [line('VAT', { amount: '5' })] }, domestic)).toEqual([])
  const imported = { ...domestic, lines: [line('VAT'), line('IMPORT_VAT', { localId: 'b' })] }
  expect(pathsOf(imported, domestic)).toEqual([])
})

test('of a bill in another currency another day is another rate', () => {
  const dollars = bill([line('ACQUISITION_EU', { currency: 'USD' })], { currency: 'USD' })
  const stored = storedAs(dollars, { rate: '1.25' })
  expect(lockedBillFaults(dollars, stored, facts)).toEqual([])
  const moved = lockedBillFaults({ ...dollars, billDate: '21.01.2026' }, stored, facts)
  expect(moved.map(({ path }) => path)).toEqual(['documentCreation.billDate'])
})

test('a new bill is booked on the first open day; its acquisition is taxed by its date all the same', () => {
  expect(pathsOf({ ...domestic, bookingDate: null }, null)).toEqual([])
  expect(pathsOf({ ...acquisition, bookingDate: null }, null)).toEqual(['documentCreation.billDate'])
  expect(lockedBillFaults(acquisition, null, { ...facts, openFrom: null })).toEqual([])
})

test('a bill that was booked on its own date in the locked month stays there', () => {
  const stored = storedAs({ ...domestic, bookingDate: null }, { bookingDate: '2026-01-20' })
  expect(billDeletionProblem(stored, facts)).toContain('Dieser Beleg liegt im Januar 2026')
})

test('VAT of an advance counts no earlier than it was booked, whatever was paid in a locked month', () => {
  expect(lockedTaxProblem(storedAs({ ...domestic, ...paidAdvance }), facts)).toBeNull()
})

test('input tax that counts with a later supply moves with its day, but not into a locked month', () => {
  const early = { ...domestic, bookingDate: '20.01.2026', serviceDate: '05.03.2026' }
  // The bill itself lies in the locked month.
  expect(pathsOf(early, null)).toEqual(['documentCreation.bookingDate'])
  expect(
    pathsOf({ ...domestic, serviceDate: '05.01.2026' }, { ...domestic, serviceDate: '05.03.2026' }),
  ).toEqual([])
})

test('an advance of what one owes oneself is taxed when it was paid: a payment of a locked month keeps it', () => {
  const advance = { ...bill([line('REVERSE_CHARGE_13B')]), ...paidAdvance }
  expect(lockedTaxProblem(storedAs(advance), facts)).toContain('Januar 2026')
  const other = { ...advance, lines: [line('REVERSE_CHARGE_13B', { taxPercent: 7 })] }
  expect(pathsOf(other, advance)).toEqual(['documentCreation.billDate'])
})

test('a payment of a locked month keeps its bill', () => {
  const paid = { ...domestic, payments: paidAdvance.payments }
  expect(billDeletionProblem(storedAs(paid), facts)).toContain('Die Zahlung')
})
