import { expect, test } from 'vitest'
import {
  add,
  compare,
  type Decimal,
  decimalsOf,
  multiply,
  parseDecimal,
  percentOf,
  roundToCents,
  shortText,
  subtract,
} from './decimal.ts'

function decimal(text: string): Decimal {
  const parsed = parseDecimal(text)
  if (!parsed) throw new Error(`${text} is no number`)
  return parsed
}

test.each([
  ['12.50', '12.5'],
  ['-0.005', '-0.005'],
  ['.5', '0.5'],
  ['7.', '7'],
  ['+3', '3'],
  ['-0', '0'],
  ['100', '100'],
])('%s is read as %s', (text, short) => {
  expect(shortText(decimal(text))).toBe(short)
})

test.each(['', '.', '-', '1,50', '1e3', '1 000', 'NaN', '9'.repeat(61)])('%j is no number', (text) => {
  expect(parseDecimal(text)).toBeNull()
})

test('sums that floats miss are exact', () => {
  expect(shortText(add(decimal('0.1'), decimal('0.2')))).toBe('0.3')
  expect(shortText(subtract(decimal('1'), decimal('0.99')))).toBe('0.01')
  expect(shortText(multiply(decimal('1.005'), decimal('100')))).toBe('100.5')
  expect(shortText(add(decimal('9007199254740993.01'), decimal('0.01')))).toBe('9007199254740993.02')
})

test.each([
  ['1.005', '1.01'],
  ['1.004999', '1'],
  ['-1.005', '-1.01'],
  ['2.5', '2.5'],
  ['0.0049', '0'],
])('%s is rounded commercially to %s', (text, cents) => {
  expect(shortText(roundToCents(decimal(text)))).toBe(cents)
})

test('a percentage is not rounded', () => {
  expect(shortText(percentOf(decimal('99.99'), decimal('19')))).toBe('18.9981')
})

test('numbers compare by value, whatever their decimals', () => {
  expect(compare(decimal('1.50'), decimal('1.5'))).toBe(0)
  expect(compare(decimal('-2'), decimal('-1.99'))).toBe(-1)
  expect(compare(decimal('10'), decimal('9.999'))).toBe(1)
})

test('decimals are counted as they stand', () => {
  expect([decimalsOf('1'), decimalsOf('1.'), decimalsOf('1.50'), decimalsOf('1.500')]).toEqual([0, 0, 2, 3])
})
