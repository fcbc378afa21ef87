import { expect, test } from 'vitest'
import { cents, largestCents } from '#kernel/money.ts'
import { inEuroText } from './payment-in-euro.ts'

test('an amount in a foreign currency is said in euro, by the rate of its document', () => {
  expect(inEuroText(cents(11900), 'USD', '1.0847')?.replaceAll('\u00a0', ' ')).toBe(
    'Das sind 109,71 € zum Kurs der Rechnung (1 EUR = 1,0847 USD).',
  )
})

test.each([
  ['euro are euro', cents(11900), 'EUR', '1'],
  ['nothing is typed', null, 'USD', '1.0847'],
  ['it is more than can be booked', cents(largestCents), 'USD', '0.0001'],
])('nothing is said where %s', (_, amount, currency, rate) => {
  expect(inEuroText(amount, currency, rate)).toBeNull()
})
