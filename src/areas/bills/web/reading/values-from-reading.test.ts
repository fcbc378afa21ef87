import { describe, expect, test } from 'vitest'
import { parseDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { ReadElectronicBill } from '../../contract/bill-reading.ts'
import { newBill } from '../form/bill-values.ts'
import { isFilledFrom, lineFrom, valuesFromReading } from './values-from-reading.ts'

const today = parseDay('2026-11-23')
if (!today) throw new Error('no day')
const empty = newBill(today)

/** Only what decides until when it is to be paid. */
function read(stated: number | null, inWords: string | null, agreed?: number | null): ReadElectronicBill {
  const wire = { paymentMethod: 'WIRE', data: {} }
  const supplier = {
    uuid: 's',
    fields: { preferredPaymentMethod: wire, paymentTargetDays: agreed, discountTerms: [] },
  }
  return {
    bill: {
      paymentTargetDays: stated,
      discountTerms: [],
      paymentMethod: wire,
      lines: [],
      billDate: null,
      serviceDate: null,
      totalCents: null,
    },
    invoice: { paymentTerms: inWords },
    suppliers: agreed === undefined ? [] : [supplier],
    isSupplierSure: agreed !== undefined,
  } as unknown as ReadElectronicBill
}

test.each([
  ['as the invoice says, whatever is agreed', read(14, null, 30), '14'],
  ['as is agreed with the supplier', read(null, null, 30), '30'],
  ['not said by anybody: it is asked for', read(null, null, null), ''],
  ['the same of a supplier who is not known yet', read(null, null), ''],
  ['by whoever reads its words', read(null, 'zahlbar nach Erhalt der Ware', null), ''],
])('until when a received invoice is to be paid: %s', (_, reading, days) => {
  expect(valuesFromReading(reading, empty).paymentTargetDays).toBe(days)
})

/** An invoice that says all, of a supplier who is known under other terms. */
function whole({
  isSupplierSure = true,
  ...bill
}: Partial<ReadElectronicBill['bill']> & { isSupplierSure?: boolean }) {
  const wire = (iban: string) => ({ paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: { iban } })
  const fields = {
    preferredPaymentMethod: wire('DE89370400440532013000'),
    paymentTargetDays: 30,
    discountTerms: [{ days: 20, percent: 1 }],
  }
  const line = {
    ...{ text: 'Stuhl Teak', quantity: 4, amountCents: 5000, categoryId: 'c' },
    ...{ taxType: 'VAT', taxPercent: 19, taxReason: null },
  }
  const read = {
    bill: {
      ...{ billNumber: 'R-4711', billDate: '2026-11-02', serviceDate: '2026-10-30', advance: false },
      ...{ currency: 'EUR', totalCents: 23800, paymentTargetDays: 14, lines: [line] },
      discountTerms: [{ days: 7, percent: 2, base: 200 }],
      paymentMethod: wire('DE02120300000000202051'),
      ...bill,
    },
    suppliers: [{ uuid: 's', fields }],
    isSupplierSure,
  } as unknown as ReadElectronicBill
  return valuesFromReading(read, empty)
}

test('a form holds what the invoice says, also where another account and another discount are agreed', () => {
  expect(whole({})).toMatchObject({
    supplier: { uuid: 's' },
    ...{ billNumber: 'R-4711', billDate: '02.11.2026', serviceDate: '30.10.2026', advance: false },
    ...{ currency: 'EUR', billTotal: '238,00', paymentTargetDays: '14' },
    discountTerms: [{ days: '7', percent: '2', base: 200 }],
    paymentMethod: { data: { iban: 'DE02120300000000202051' } },
    lines: [
      {
        ...{ bookingTextSuffix: 'Stuhl Teak', quantity: '4', amount: '50,00', side: 'net' },
        ...{ taxType: 'VAT', taxPercent: 19, categoryId: 'c', currency: 'EUR' },
      },
    ],
  })
})

test('what it leaves open is as agreed with who sent it', () => {
  const transfer = { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} } as const
  for (const paymentMethod of [null, transfer])
    expect(whole({ paymentMethod, paymentTargetDays: null, discountTerms: [] })).toMatchObject({
      paymentMethod: { data: { iban: 'DE89370400440532013000' } },
      paymentTargetDays: '30',
      discountTerms: [{ days: '20', percent: '1' }],
    })
})

test('nobody is chosen, and nothing agreed with him taken, where it is not sure who sent it', () => {
  const values = whole({ isSupplierSure: false, paymentTargetDays: null, discountTerms: [] })
  expect(values).toMatchObject({ paymentTargetDays: '', discountTerms: [] })
  expect(values.supplier).toBeUndefined()
  expect(values.paymentMethod).toMatchObject({ data: { iban: 'DE02120300000000202051' } })
})

test('a sum or a day that it does not say stays empty', () => {
  const values = whole({ totalCents: null, billDate: null, serviceDate: null, currency: null })
  expect(values).toMatchObject({ billTotal: '', billDate: '', serviceDate: '', currency: '' })
})

describe('a form holds an invoice', () => {
  const line: Parameters<typeof lineFrom>[0] = {
    ...{ text: 'Stuhl', quantity: 4, amountCents: cents(5000), taxType: 'VAT' as const, taxPercent: 19 },
    ...{ taxReason: null, categoryId: null },
  }
  const { bill } = read(14, null)
  const invoice = { bill: { ...bill, billNumber: 'R-1', lines: [line] } }
  const filled = { ...newBill(today), billNumber: 'R-1', lines: [lineFrom(line, 'EUR')] }

  test.each([
    ['as it was filled', filled, true],
    ['with its number corrected', { ...filled, billNumber: 'R-1a' }, true],
    ['with another line', { ...filled, lines: [lineFrom({ ...line, amountCents: cents(1) }, 'EUR')] }, true],
    [
      'with another number and another line',
      { ...filled, billNumber: 'R-2', lines: [lineFrom({ ...line, text: 'Tisch' }, 'EUR')] },
      false,
    ],
    ['without lines', { ...filled, lines: [] }, false],
    ['not yet', newBill(today), false],
  ])('%s', (_, values, isHeld) => {
    expect(isFilledFrom(invoice, values)).toBe(isHeld)
  })
})
