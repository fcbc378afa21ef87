import { expect, test } from 'vitest'
import { parseDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { type StateFacts, standingState } from './standing-state.ts'

const today = parseDay('2026-11-20')
const open: StateFacts = {
  kind: 'INVOICE',
  isCancelled: false,
  isSettled: false,
  gross: cents(100),
  paid: cents(0),
  due: cents(100),
  dueDay: today,
}

test.each<[string, Partial<StateFacts>]>([
  ['OPEN', {}],
  ['OPEN', { dueDay: null }],
  ['OVERDUE', { dueDay: parseDay('2026-11-19') }],
  ['OVERDUE', { dueDay: parseDay('2026-11-19'), paid: cents(40), due: cents(60) }],
  ['PARTLY_PAID', { paid: cents(40), due: cents(60) }],
  ['PAID', { paid: cents(100), due: cents(0) }],
  ['OVERPAID', { paid: cents(110), due: cents(-10) }],
  ['ADVANCE', { isSettled: true, due: cents(0) }],
  ['ADVANCE', { isSettled: true, dueDay: parseDay('2026-11-01') }],
  ['CORRECTION', { gross: cents(-100), due: cents(0) }],
  ['REFUND', { gross: cents(-100), due: cents(-100) }],
  ['CANCELLED', { isCancelled: true, due: cents(0) }],
  ['REFUND', { isCancelled: true, paid: cents(100), due: cents(-100) }],
  ['CORRECTION', { kind: 'BILL', gross: cents(-100), due: cents(0) }],
  ['REFUND', { kind: 'BILL', gross: cents(-100), due: cents(-100) }],
  ['OVERDUE', { kind: 'BILL', dueDay: parseDay('2026-11-19') }],
  ['CANCELLATION', { kind: 'CANCELLATION', gross: cents(-100), due: cents(-100) }],
])('%s is the first state that holds', (state, facts) => {
  if (today === null) throw new Error('a day')
  expect(standingState({ ...open, ...facts }, today)).toBe(state)
})
