import { expect, test } from 'vitest'
import { otherSideText } from './amount-side.ts'

test('the other side of an amount is said for information', () => {
  expect(otherSideText('119', 'gross', 19, 'EUR')).toBe('netto 100,00\u00a0€')
  expect(otherSideText('1.000,00', 'net', 7, 'USD')).toBe('brutto 1.070,00\u00a0USD')
})

test('nothing is said of an amount that is missing, unreadable or without tax', () => {
  expect(otherSideText('', 'gross', 19, 'EUR')).toBe('')
  expect(otherSideText('1234.567', 'gross', 19, 'EUR')).toBe('')
  expect(otherSideText('119', 'gross', 0, 'EUR')).toBe('')
  expect(otherSideText('119', 'net', null, 'EUR')).toBe('')
})
