import { expect, test } from 'vitest'
import { parseDay } from '#kernel/day.ts'
import { type StandingRow, stateOfRow, untilOfRow } from './state-of-row.ts'

const today = parseDay('2026-11-25')
const open: StandingRow = {
  ...{ state: 'OPEN', dueDate: '2026-12-09', amountGross: 119, amountDue: 119, lastPaymentDate: null },
}
const half = { amountDue: 59.5, lastPaymentDate: '2026-11-20' }
const paidBefore = { lastPaymentDate: '2026-11-12' }

test.each<[Partial<StandingRow>, string, number | null]>([
  [{}, 'offen', null],
  [{ dueDate: null }, 'offen', null],
  [{ dueDate: '2026-11-25' }, 'heute fällig', null],
  [{ state: 'OVERDUE', dueDate: '2026-11-21' }, 'überfällig seit 4 Tagen', null],
  [{ state: 'OVERDUE', dueDate: '2026-11-24' }, 'überfällig seit 1 Tag', null],
  // read before midnight
  [{ state: 'OPEN', dueDate: '2026-11-24' }, 'überfällig seit 1 Tag', null],
  [{ state: 'OVERDUE', dueDate: '2026-11-17', ...half }, 'überfällig seit 8 Tagen', 0.5],
  [{ state: 'PARTLY_PAID', ...half }, 'teilbezahlt', 0.5],
  [{ state: 'PARTLY_PAID', ...half, dueDate: '2026-11-25' }, 'heute fällig', 0.5],
  [{ state: 'PAID', amountDue: 0, lastPaymentDate: '2026-11-24' }, 'bezahlt 24.11.', null],
  [{ state: 'PAID', amountDue: 0, lastPaymentDate: '2025-12-30' }, 'bezahlt 30.12.25', null],
  [{ state: 'PAID', amountDue: 0 }, 'bezahlt', null],
  // paid in part before, or never
  [
    { state: 'WRITTEN_OFF', amountDue: 0, ...paidBefore, writtenOffDate: '2026-11-20' },
    'ausgebucht 20.11.',
    null,
  ],
  [{ state: 'WRITTEN_OFF', amountDue: 0, ...paidBefore }, 'ausgebucht', null],
  [{ state: 'CANCELLED' }, 'storniert', null],
  [{ state: 'CANCELLATION' }, 'verrechnet', null],
  [{ state: 'REFUND', amountDue: -119 }, 'Erstattung offen', null],
  [{ state: 'CORRECTION' }, 'erstattet', null],
  [{ state: 'OVERPAID' }, 'überzahlt', null],
  [{ state: 'ADVANCE' }, 'abgerechnet', null],
])('%j: %s', (changes, word, paidShare) => {
  if (today === null) throw new Error('a day')
  expect(stateOfRow({ ...open, ...changes }, today)).toMatchObject({ word, paidShare })
})

test('until when it is to be paid stands behind what is open and not late', () => {
  const until = (row: Partial<StandingRow>) => today && untilOfRow({ ...open, ...row }, today)
  expect(until({})).toBe(' bis 09.12.')
  expect(until({ state: 'PARTLY_PAID', ...half, dueDate: '2027-01-09' })).toBe(' bis 09.01.27')
  expect(until({ dueDate: null })).toBe('')
  expect(until({ dueDate: '2026-11-25' })).toBe('')
  expect(until({ state: 'OVERDUE', dueDate: '2026-11-21' })).toBe('')
  expect(until({ state: 'PAID', amountDue: 0 })).toBe('')
})
