import { expect, test } from 'vitest'
import { jumpQuestion } from './rate-jump.ts'

const known = [
  { currency: 'USD', rate: 1.0911, day: '04.03.2027' },
  { currency: 'HUF', rate: 1435.37 },
]

test.each([
  [
    'USD',
    '10.93',
    '1 EUR = 10,93 USD ist etwa das 10-Fache des letzten bekannten Kurses (1,0911 vom 04.03.2027).',
  ],
  [
    'USD',
    '1093',
    '1 EUR = 1.093 USD ist etwa das 1.002-Fache des letzten bekannten Kurses (1,0911 vom 04.03.2027).',
  ],
  ['HUF', '143.1', '1 EUR = 143,1 HUF ist etwa ein 10-tel des letzten bekannten Kurses (1.435,37).'],
])('%s %s is asked about', (currency, rate, question) => {
  expect(jumpQuestion(currency, rate, known)).toBe(question)
})

test.each([
  ['USD', '1.0911'],
  ['USD', '0.5'],
  ['HUF', '2100'],
  // Of what nobody knows anything there is nothing to ask.
  ['CHF', '9.4'],
])('%s %s is not', (currency, rate) => {
  expect(jumpQuestion(currency, rate, known)).toBeNull()
})
