import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { formatAmount, formatMoney } from './amount-text.ts'
import { fractionFault } from './minor-units.ts'

test.each([
  [123_400, 'JPY', '1.234\u00a0JPY'],
  [-100, 'JPY', '\u22121\u00a0JPY'],
  [0, 'JPY', '0\u00a0JPY'],
  [123_400, 'ISK', '1.234\u00a0ISK'],
  [123_400, 'KRW', '1.234\u00a0KRW'],
  // In what others wrote there may be cents: they are not hidden.
  [123_450, 'JPY', '1.234,50\u00a0JPY'],
  [123_400, 'EUR', '1.234,00\u00a0€'],
  // A form may not know its currency yet.
  [123_400, '', '1.234,00'],
  [123_400, 'HUF', '1.234,00\u00a0HUF'],
])('%i cents %s: %s', (amount, currency, text) => {
  expect(formatMoney(cents(amount), currency)).toBe(text)
})

test('without a currency an amount has its decimals', () => {
  expect(formatAmount(cents(100))).toBe('1,00')
})

test('half a yen is refused, half a euro is not', () => {
  expect(fractionFault(150, 'JPY')).toBe('In JPY gibt es keine Nachkommastellen')
  expect(fractionFault(-150, 'JPY')).toBe('In JPY gibt es keine Nachkommastellen')
  expect(fractionFault(100, 'JPY')).toBe(null)
  expect(fractionFault(150, 'EUR')).toBe(null)
})
