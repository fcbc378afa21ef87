import { expect, test } from 'vitest'
import { creditNoteTypes, invoiceTypes } from '../rules/code-lists/document-codes.ts'
import {
  amountWords,
  dayWords,
  isNothing,
  meansWords,
  priceWords,
  quantityWords,
  taxWords,
  typeWords,
} from './invoice-words.ts'

test.each([
  ['1234.5', '1.234,50'],
  ['-1234567.891', '−1.234.567,891'],
  ['0', '0,00'],
  ['1.234,50', '1.234,50'],
  [null, ''],
])('the amount %s', (text, words) => expect(amountWords(text)).toBe(words))

test('a price keeps the decimals of its file, a quantity only those that say something', () => {
  expect(priceWords('0.2185')).toBe('0,2185')
  expect(quantityWords('129.1230', 'KGM')).toBe('129,123 kg')
  expect(quantityWords('2.0', 'XYZ')).toBe('2 XYZ')
})

test('what is no day stays as it stands', () => {
  expect(dayWords('2026-11-02')).toBe('02.11.2026')
  expect(dayWords('31.02.2026')).toBe('31.02.2026')
})

test('a category is a rate or a word', () => {
  expect(taxWords({ code: 'S', percent: '7.00' })).toBe('7 %')
  expect(taxWords({ code: 'K', percent: '0' })).toBe('innergemeinschaftlich')
})

test.each(['__proto__', 'constructor'])('a code that every object has, %s, is shown as it stands', (code) => {
  expect(typeWords(code)).toBe(`Typ ${code}`)
  expect(meansWords(code, null)).toBe(`Zahlungsart ${code}`)
  expect(taxWords({ code, percent: '0' })).toBe(`Kategorie ${code}`)
  expect(quantityWords('1', code)).toBe(`1 ${code}`)
})

test.each([...invoiceTypes, ...creditNoteTypes])(
  'type %s of an invoice (EN 16931, BT-3) has a word',
  (code) => {
    expect(typeWords(code)).not.toMatch(/^Typ /)
  },
)

test('a discount of 0 is none', () => {
  expect(['0.00', null, '0.10', 'zehn'].map(isNothing)).toEqual([true, true, false, false])
})
