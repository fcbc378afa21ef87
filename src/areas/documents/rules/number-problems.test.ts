import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { earlierThanLast, moveProblem } from './number-problems.ts'

const facts = {
  numberYear: 2026,
  today: '2026-03-31' as Day,
  before: '2026-03-05' as Day,
  after: '2026-03-20' as Day,
}
const message = (day: string, changes: Partial<typeof facts> | { before: null; after: null } = {}) =>
  moveProblem(day as Day, { ...facts, ...changes })?.message ?? null

test.each([
  ['2026-03-05', null],
  ['2026-03-12', null],
  ['2026-03-20', null],
  [
    '2026-03-04',
    'Das Rechnungsdatum liegt vor dem der vorigen Rechnung (05.03.2026); die Nummern folgen dem Datum',
  ],
  [
    '2026-03-21',
    'Das Rechnungsdatum liegt nach dem der nächsten Rechnung (20.03.2026); die Nummern folgen dem Datum',
  ],
  ['2026-04-01', 'Das Rechnungsdatum liegt in der Zukunft'],
  ['2025-12-31', 'Die Nummer ist eine von 2026; das Rechnungsdatum bleibt in diesem Jahr'],
])('a number moved to %s', (day, expected) => {
  expect(message(day)).toBe(expected)
})

test('without neighbours only the year and today count', () => {
  const alone = { before: null, after: null }
  expect(message('2026-01-01', alone)).toBeNull()
  expect(message('2026-03-31', alone)).toBeNull()
  expect(message('2025-12-31', alone)).not.toBeNull()
})

test('an invoice of a day to come was dated by a clock that went ahead, and the refusal says the way out', () => {
  const today = facts.today
  expect(earlierThanLast('2026-03-31' as Day, today).message).toMatch(
    /\(31\.03\.2026\); die Nummern folgen dem Datum$/,
  )
  const wayOut =
    /; die Nummern folgen dem Datum\. Dieser Tag kommt erst noch: Die Uhr .* ihr richtiges Datum, .* unter Firma „Rechnungsnummern in der/
  expect(earlierThanLast('2027-04-01' as Day, today).message).toMatch(wayOut)
  expect(message('2026-03-12', { before: '2026-04-02' as Day })).toMatch(wayOut)
})
