import { expect, test } from 'vitest'
import { amountCents, amountInput, integerInput } from './field-input.ts'

test.each([
  ['', null],
  ['21', 21],
  ['2.100', 2100],
  // The contract says what is wrong with these.
  ['-21', -21],
  ['–21', -21],
  // The field refuses them, so that they must not go over the wire as another number.
  ['-0', '-0'],
  ['(0)', '(0)'],
  ['+21', '+21'],
  ['21.5', '21.5'],
  ['2,5,9', '2,5,9'],
])('„%s“ in a field for whole numbers goes out as %j', (text, sent) => {
  expect(integerInput(text)).toBe(sent)
})

test('an amount goes out in the currency of its document, or as the text that the contract refuses', () => {
  expect(amountInput('7,30 €')).toBe(7.3)
  expect(amountInput('7,30 $', 'USD')).toBe(7.3)
  expect(amountInput('7,30 €', 'USD')).toBe('7,30 €')
  expect(amountCents('7,30 €', 'USD')).toBeNull()
  // No currency is chosen yet.
  expect(amountInput('7,30', '')).toBe(7.3)
})
