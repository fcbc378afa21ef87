import { expect, test } from 'vitest'
import type { StandingState } from '../../rules/standing-state.ts'
import { planOf, whyNotPaid, whyNotSmall } from './plan-payments.ts'

test('what is open is paid; all else is named with why', () => {
  const rows = [
    { number: '1', state: 'OVERDUE', amountDue: 119 },
    { number: '2', state: 'PARTLY_PAID', amountDue: 0.01 },
    { number: '3', state: 'PAID', amountDue: 0 },
    { number: '4', state: 'CANCELLED', amountDue: 0 },
    { number: '5', state: 'CANCELLATION', amountDue: 0 },
    { number: '6', state: 'REFUND', amountDue: -10 },
    { number: '7', state: 'ADVANCE', amountDue: 50 },
    { number: '8', state: 'WRITTEN_OFF', amountDue: 0 },
  ] as const
  const { able, leftOut } = planOf<(typeof rows)[number]>(rows, ({ number }) => number, whyNotPaid)
  expect(able.map(({ number }) => number)).toEqual(['1', '2'])
  expect(leftOut.map(({ label, reason }) => `${label} ${reason}`)).toEqual([
    '3 ist bezahlt',
    '4 ist storniert',
    '5 ist eine Stornorechnung',
    '6 hier ist Geld zurückzuzahlen, bitte einzeln',
    '7 ist mit der Schlussrechnung abgerechnet',
    '8 ist ausgebucht',
  ])
})

test('a small difference is written off, also of what was paid too much; all else is named with why', () => {
  const why = (state: StandingState, amountDue: number) => whyNotSmall({ state, amountDue }, 1, '1,00 €')
  expect(why('OVERDUE', 1)).toBeNull()
  expect(why('OVERPAID', -0.5)).toBeNull()
  expect(why('OVERDUE', 1.01)).toBe('mehr als 1,00 € offen, bitte einzeln')
  expect(why('PAID', 0)).toBe('ist bezahlt')
  expect(why('WRITTEN_OFF', 0)).toBe('ist ausgebucht')
  expect(why('CANCELLED', -1)).toBe('ist storniert')
})
