import { expect, test } from 'vitest'
import { formatDifference, formatQuantity } from './quantity-text.ts'
import { parseCountText, parseQuantityText } from './read-quantity.ts'

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
  ['-1', 'Negative Zahlen sind hier nicht möglich'],
  ['1-', 'Negative Zahlen sind hier nicht möglich'],
  ['zwei', 'Bitte nur die Zahl eingeben, ohne „zwei“'],
  ['2 Stück', 'Bitte nur die Zahl eingeben, ohne „Stück“'],
  ['2+3', 'Hier wird nicht gerechnet: Bitte das Ergebnis eingeben'],
  ['1,234', 'Höchstens zwei Nachkommastellen'],
  ['1,2,3', 'Nur ein Komma ist möglich'],
  ['0.125', 'Mehrdeutig: das Komma trennt die Nachkommastellen, der Punkt nur Tausender'],
  ['10000000', 'Die Menge darf höchstens 9.999.999,99 sein'],
])('„%s“ is no quantity: %s', (text, message) => {
  expect(parseQuantityText(text)).toEqual({ ok: false, message })
})

test('a count is a quantity without a seventh digit', () => {
  expect(parseCountText('765.432,5')).toEqual({ ok: true, pieces: 765_432.5 })
  expect(parseCountText('-7')).toEqual(parseQuantityText('-7'))
  for (const text of ['7654321', '7.654.321', '1000000']) {
    expect(parseCountText(text)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Höchstens sechs Stellen vor dem Komma/),
    })
  }
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
