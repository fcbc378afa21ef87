import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, largestCents } from '#kernel/money.ts'
import { parseInput } from '#kernel/parse.ts'
import { recordCreation } from '../contract.ts'
import { decidePayment, type PaidDocumentFacts } from './decide-payment.ts'
import { dueOf } from './due.ts'
import { paymentState } from './payment-state.ts'

const documentId = '01900000-0000-7000-8000-000000000001'
const facts: PaidDocumentFacts = {
  documentId,
  currency: 'USD',
  rate: '1.0862',
  gross: cents(11900),
  paid: cents(1900),
  discounted: cents(0),
  writtenOff: cents(0),
  isClosed: false,
}

function record(amount: number, changes: object = {}, currency = 'USD') {
  const parsed = parseInput(recordCreation, {
    recordDate: '2026-03-05',
    recordDetails: { recordType: 'PAYMENT', recordData: { amount, currency } },
    ...changes,
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.value
}

describe('a payment of a stored document', () => {
  test.each([
    ['in parts', 50, 5000],
    ['the rest', 100, 0],
    ['too much', 150, -5000],
    ['a refund', -19, 11900],
  ])('%s is taken', (_, amount, due) =>
    expect(decidePayment(record(amount), facts)).toEqual({ ok: true, due }),
  )

  test('of a cancelled one counts as the refund', () => {
    const cancelled = { ...facts, isClosed: true }
    expect(decidePayment(record(-19), cancelled)).toEqual({ ok: true, due: 0 })
  })

  test.each([
    [
      'another currency',
      record(1, {}, 'EUR'),
      facts,
      'recordDetails.recordData.currency',
      'Zahlungen werden in der Währung des Belegs erfasst',
    ],
    [
      'the id of another document',
      record(1, { documentEntityId: '01900000-0000-7000-8000-000000000002' }),
      facts,
      'documentEntityId',
      'Die Kennung passt nicht zur Adresse',
    ],
    [
      'sums that are no longer exact',
      record(99_999_999_999.99),
      facts,
      'recordDetails.recordData.amount',
      'Der Betrag ist zu groß',
    ],
    [
      'what a tiny rate makes huge in EUR',
      record(-1_000_000),
      { ...facts, rate: '0.000000000001', gross: cents(0), paid: cents(0) },
      'recordDetails.recordData.amount',
      'Der Betrag ist zu groß',
    ],
  ])('%s is refused', (_, input, given, path, message) =>
    expect(decidePayment(input, given)).toEqual({ ok: false, problems: [{ path, message }] }),
  )

  test('what is due falls by exactly what was paid', () => {
    const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).filter((amount) => amount !== 0)
    fc.assert(
      fc.property(amounts, amounts, fc.boolean(), (gross, amount, isClosed) => {
        const before = { ...facts, rate: '1', gross: cents(gross), paid: cents(0), isClosed }
        const decision = decidePayment(record(amount / 100), before)
        expect(decision).toEqual({ ok: true, due: dueOf(before) - amount })
      }),
    )
  })
})

test.each([
  [11900, 5000, false, 'OPEN'],
  [11900, 0, false, 'PAID'],
  [11900, -1, false, 'OVERPAID'],
  // a credit: the supplier owes us
  [-11900, -5000, false, 'OPEN'],
  [-11900, 1, false, 'OVERPAID'],
  [0, 1, false, 'OVERPAID'],
  [11900, -11900, true, 'REFUND_OPEN'],
  [-11900, -5000, true, 'REFUND_OPEN'],
  [11900, 0, true, 'PAID'],
  [11900, 1, true, 'REFUNDED_TOO_MUCH'],
] as const)('gross %d, due %d, closed %s: %s', (gross, due, isClosed, state) =>
  expect(paymentState({ gross: cents(gross), due: cents(due), isClosed })).toBe(state),
)

test.each([
  ['no amount', { amount: null }, 'Betrag fehlt'],
  ['an amount of 0', { amount: 0 }, 'Der Betrag darf nicht 0 sein'],
  ['an amount too large', { amount: largestCents }, 'Der Betrag ist zu groß'],
  ['an IBAN with a wrong digit', { fromIban: 'DE02120300000000202052' }, 'IBAN ungültig'],
])('%s is refused by the contract', (_, changes, message) => {
  const recordData = { amount: 1, currency: 'EUR', ...changes }
  const input = { recordDate: '2026-03-05', recordDetails: { recordType: 'PAYMENT', recordData } }
  const parsed = parseInput(recordCreation, input)
  expect(parsed.ok ? [] : parsed.errors.map((error) => error.message)).toEqual([message])
})

test('a payment without a day is refused by the contract', () => {
  const input = { recordDetails: { recordType: 'PAYMENT', recordData: { amount: 1, currency: 'EUR' } } }
  const parsed = parseInput(recordCreation, input)
  expect(parsed.ok ? [] : parsed.errors).toEqual([{ path: 'recordDate', message: 'Datum fehlt' }])
})
