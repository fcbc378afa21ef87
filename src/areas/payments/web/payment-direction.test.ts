import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { paymentState } from '../rules/payment-state.ts'
import {
  directionOf,
  isDirectionAsked,
  openLabel,
  owedDirection,
  recordingWord,
  signedAmount,
  signedInput,
} from './payment-direction.ts'

const openOf = (gross: number, due: number, isClosed = false) => {
  const facts = { gross: cents(gross), due: cents(due) }
  return { ...facts, state: paymentState({ ...facts, isClosed }) }
}

test.each([
  ['an open invoice', openOf(11900, 11900), false, 'PAYMENT', 'Offen'],
  ['a paid invoice', openOf(11900, 0), true, 'PAYMENT', 'Offen'],
  ['an overpaid invoice', openOf(11900, -10000), true, 'REFUND', 'Überzahlung'],
  ['a cancelled invoice that was paid', openOf(11900, -11900, true), true, 'REFUND', 'Rückzahlung offen'],
  ['one of which too much went back', openOf(11900, 100, true), true, 'PAYMENT', 'Zu viel zurückgezahlt'],
  ['a correction or credit', openOf(-11900, -11900), true, 'REFUND', 'Guthaben'],
  ['a credit that was paid', openOf(-11900, 0), true, 'REFUND', 'Offen'],
  ['a credit of which too much went back', openOf(-11900, 100), true, 'PAYMENT', 'Überzahlung'],
])('of %s the way of the money is proposed as it is owed', (_, open, isAsked, direction, label) => {
  expect([isDirectionAsked(open), owedDirection(open), openLabel(open)]).toEqual([isAsked, direction, label])
})

test.each([
  ['100', 'REFUND', -100],
  ['-100', 'REFUND', -100],
  ['-100', 'PAYMENT', -100],
  ['100', 'PAYMENT', 100],
] as const)('%s as %s is sent as %s', (text, chosen, sent) => {
  const amount = cents(Number(text) * 100)
  const direction = directionOf({ amount, direction: chosen })
  expect(signedInput(text, direction, 'EUR')).toBe(sent)
  expect(signedAmount({ amount, direction: chosen })).toBe(sent * 100)
})

test('what is no amount stays what was typed', () => {
  expect(signedInput('viel', 'REFUND', 'EUR')).toBe('viel')
  expect(signedInput('', 'REFUND', 'EUR')).toBeNull()
  expect(signedAmount({ amount: null, direction: 'REFUND' })).toBeNull()
})

test.each([
  [119, 119, 'Zahlung erfassen'],
  [119, -119, 'Rückzahlung erfassen'],
  [-50, -50, 'Rückzahlung erfassen'],
])('a document of %s with %s open says what is recorded next', (amountGrossTotal, amountDue, word) => {
  expect(recordingWord({ totals: { amountGrossTotal, amountDue } })).toBe(word)
})
