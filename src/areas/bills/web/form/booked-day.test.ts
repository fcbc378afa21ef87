import { expect, test } from 'vitest'
import { billLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { noTaxReason } from '#areas/documents/web/tax-reason-input.ts'
import { noValues } from '#areas/documents/web/typed-fields.ts'
import type { Day } from '#kernel/day.ts'
import type { BillLine } from '../lines/bill-line.ts'
import { noLineProduct } from '../lines/bill-line-product.ts'
import { type BillValues, newBill } from './bill-values.ts'
import { bookedDay, laterDeduction, schemeDay } from './booked-day.ts'

const line = (taxType: BillLine['taxType']): BillLine => ({
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
})
const bill = (part: Partial<BillValues> = {}): BillValues => ({
  ...newBill('2026-01-20' as Day),
  lines: [line('VAT')],
  ...part,
})
const openFrom = '2026-02-01' as Day

test('a bill is booked as typed, else on its date or the first open day', () => {
  expect(bookedDay(bill(), null)).toBe('2026-01-20')
  expect(bookedDay(bill(), openFrom)).toBe('2026-02-01')
  expect(bookedDay(bill({ bookingDate: '05.02.2026' }), openFrom)).toBe('2026-02-05')
  expect(bookedDay(bill({ bookingDate: '99' }), openFrom)).toBeNull()
  expect(bookedDay(bill({ billDate: '99' }), openFrom)).toBeNull()
})

test('the scheme is that of the supply, else of the booking', () => {
  expect(schemeDay(bill({ serviceDate: '03.01.2026' }), openFrom)).toBe('2026-01-03')
  expect(schemeDay(bill(), openFrom)).toBe('2026-02-01')
})

test.each<[string, Partial<BillValues>, boolean]>([
  ['supplied in a later month', { serviceDate: '01.02.2026' }, true],
  ['supplied in the month of the booking', { serviceDate: '31.01.2026' }, false],
  ['booked later than supplied', { serviceDate: '01.02.2026', bookingDate: '05.02.2026' }, false],
  ['an advance', { serviceDate: '01.02.2026', advance: true }, false],
  ['what one owes oneself', { serviceDate: '01.02.2026', lines: [line('ACQUISITION_EU')] }, false],
  ['of no day', {}, false],
])('%s: whether the form says that input tax counts later', (_name, part, isSaid) => {
  const said = laterDeduction(bill(part), null)
  expect(said !== undefined).toBe(isSaid)
  if (isSaid) expect(said).toContain('Februar 2026')
})
