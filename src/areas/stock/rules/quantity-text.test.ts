import { expect, test } from 'vitest'
import { formatDifference, formatQuantity, parseQuantityText } from './quantity-text.ts'

test.each([
  ['3', 3],
  [' 2,5 ', 2.5],
  ['2,', 2],
  ['0', 0],
  ['0,25', 0.25],
  ['1.200', 1200],
  ['1.200,75', 1200.75],
  ['2.5', 2.5],
  ['9999999,99', 9_999_999.99],
])('„%s“ is %s pieces', (text, pieces) => {
  expect(parseQuantityText(text)).toEqual({ ok: true, pieces })
})

test.each([
  ['', 'Menge fehlt'],
  ['-1', 'Bitte nur Ziffern und ein Komma eingeben'],
  ['zwei', 'Bitte nur Ziffern und ein Komma eingeben'],
  ['1,234', 'Höchstens zwei Nachkommastellen'],
  ['1,2,3', 'Bitte eine Menge eingeben wie 3, 2,5 oder 1.200'],
  ['0.125', 'Bitte eine Menge eingeben wie 3, 2,5 oder 1.200'],
  ['10000000', 'Die Menge darf höchstens 9.999.999,99 sein'],
])('„%s“ is no quantity: %s', (text, message) => {
  expect(parseQuantityText(text)).toEqual({ ok: false, message })
})

test.each([
  [0, '0', '0'],
  [3, '3', '+3'],
  [-2.5, '−2,5', '−2,5'],
  [1234.05, '1.234,05', '+1.234,05'],
  [-1000000, '−1.000.000', '−1.000.000'],
])('%s pieces are written %s, as a difference %s', (pieces, quantity, difference) => {
  expect([formatQuantity(pieces), formatDifference(pieces)]).toEqual([quantity, difference])
})
