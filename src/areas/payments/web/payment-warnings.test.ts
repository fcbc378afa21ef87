import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { amountWarning, dayWarning } from './payment-warnings.ts'

const nbsp = '\u00a0'

test.each([
  ['a part', 5000, 11900, null],
  ['the whole', 11900, 11900, null],
  ['nothing typed', null, 11900, null],
  ['too much', 12000, 11900, `1,00${nbsp}€ mehr, als offen ist`],
  ['a payment in advance, with nothing open', 100, 0, 'Es ist nichts offen'],
  ['a refund of what is not over-paid', -100, 11900, `Danach sind 120,00${nbsp}€ offen`],
  ['the refund of an over-payment', -100, -100, null],
  ['more of what was paid too much', 100, -100, `Danach sind 2,00${nbsp}€ zurückzuzahlen`],
  ['a part of a credit', -5000, -11900, null],
  ['more than a credit', -12000, -11900, `1,00${nbsp}€ mehr, als offen ist`],
])('%s', (_, amount, open, text) =>
  expect(amountWarning(amount === null ? null : cents(amount), cents(open), 'EUR')).toBe(text),
)

test('a payment that is dated ahead', () => {
  const today = '2026-03-05' as Day
  expect(dayWarning('2026-03-06' as Day, today)).toBe('Das Datum liegt in der Zukunft')
  expect(dayWarning(today, today)).toBeNull()
  expect(dayWarning(null, today)).toBeNull()
})
