import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import { parseInput } from '#kernel/parse.ts'
import { recordCreation } from '../contract.ts'
import { openOf, paymentInput, restOf, type TypedPayment } from './payment-entry.ts'

const payment: TypedPayment = {
  paymentId: '01900000-0000-7000-8000-000000000001' as EntityId,
  recordDate: '2026-11-21' as Day,
  amount: cents(11950),
  fromIban: 'DE02120300000000202051',
  transfer: null,
  currency: 'USD',
}

test('a payment goes over the wire as a record that the contract takes', () => {
  expect(parseInput(recordCreation, paymentInput(payment))).toMatchObject({
    ok: true,
    value: {
      recordDate: '2026-11-21',
      recordDetails: {
        recordType: 'PAYMENT',
        recordData: { amount: 11950, currency: 'USD', fromIban: 'DE02120300000000202051' },
      },
    },
  })
})

test('what is open is the gross total without the payments, negative when too much was paid', () => {
  expect(openOf(cents(20000), [payment])).toBe(8050)
  expect(openOf(cents(20000), [payment, payment])).toBe(-3900)
})

test.each([
  ['the rest', 20000, 8050],
  ['no refund of what was paid too much', 10000, 0],
  ['the whole of a credit, and what went the wrong way', -10000, -21950],
  ['nothing to a document of nothing', 0, 0],
])("'Bereits bezahlt' adds %s", (_, gross, rest) => {
  expect(restOf(cents(gross), [payment])).toBe(rest)
})
