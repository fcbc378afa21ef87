import { expect, test } from 'vitest'
import { parseInput } from '#kernel/parse.ts'
import { invoiceLineItem } from '../../contract.ts'
import { eInvoiceUnit, unitCodes, unitName, unitToChoose } from './units.ts'

test('the list, with its words', () => {
  expect(unitCodes.map((code) => [code, unitName(code), unitName(code, 2), eInvoiceUnit(code)])).toEqual([
    ['H87', 'Stück', 'Stück', 'H87'],
    ['PR', 'Paar', 'Paar', 'PR'],
    ['SET', 'Satz', 'Sätze', 'SET'],
    ['CT', 'Karton', 'Kartons', 'XCT'],
    ['MIN', 'Min.', 'Min.', 'MIN'],
    ['HUR', 'Std.', 'Std.', 'HUR'],
    ['DAY', 'Tag', 'Tage', 'DAY'],
    ['MTR', 'm', 'm', 'MTR'],
    ['KMT', 'km', 'km', 'KMT'],
    ['KGM', 'kg', 'kg', 'KGM'],
    ['LS', 'Pauschale', 'Pauschalen', 'LS'],
  ])
})

test('is chosen by its whole word', () => {
  expect(unitCodes.map(unitToChoose).join(', ')).toBe(
    'Stück, Paar, Satz, Karton, Minute, Stunde, Tag, Meter, Kilometer, Kilogramm, Pauschale',
  )
})

const allowed = 'Erlaubt sind nur: H87, PR, SET, CT, MIN, HUR, DAY, MTR, KMT, KGM, LS'

test.each([
  ['HUR', { ok: true, value: { unit: 'HUR' } }],
  [undefined, { ok: true, value: { unit: null } }],
  [null, { ok: true, value: { unit: null } }],
  ['C62', { ok: false, errors: [{ path: 'unit', message: allowed }] }],
  ['std', { ok: false, errors: [{ path: 'unit', message: allowed }] }],
])('a line counted in %s', (unit, expected) => {
  const line = {
    unit,
    amount: 95,
    amountIncludesTax: false,
    categoryEntityId: '0190a000-0000-7000-8000-000000000001',
    currency: 'EUR',
    descriptionShort: 'Aufarbeitung',
    taxType: 'VAT',
    taxPercent: 19,
  }
  expect(parseInput(invoiceLineItem, line)).toMatchObject(expected)
})
