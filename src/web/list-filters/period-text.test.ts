import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { daysOfText, periodWords, splitDate, textOfDays, typedDays } from './period-text.ts'

const today = '2026-11-27' as Day

test.each([
  ['dieser-monat', '2026-11-01', '2026-11-30', 'dieser Monat'],
  ['letzter-monat', '2026-10-01', '2026-10-31', 'letzter Monat'],
  ['dieses-quartal', '2026-10-01', '2026-12-31', 'dieses Quartal'],
  ['letztes-quartal', '2026-07-01', '2026-09-30', 'letztes Quartal'],
  ['dieses-jahr', '2026-01-01', '2026-12-31', 'dieses Jahr'],
  ['vorjahr', '2025-01-01', '2025-12-31', 'Vorjahr'],
  ['letzte-30-tage', '2026-10-29', '2026-11-27', 'letzte 30 Tage'],
  ['2026-02', '2026-02-01', '2026-02-28', 'Februar 2026'],
  ['2025-Q4', '2025-10-01', '2025-12-31', '4. Quartal 2025'],
  ['2025', '2025-01-01', '2025-12-31', '2025'],
  ['2026-10-05..2026-10-20', '2026-10-05', '2026-10-20', '05.10.2026 – 20.10.2026'],
  ['2026-10-05..2026-10-05', '2026-10-05', '2026-10-05', '05.10.2026'],
  ['2026-10-05..', '2026-10-05', null, 'ab 05.10.2026'],
  ['..2026-10-20', null, '2026-10-20', 'bis 20.10.2026'],
])('a time in the address: %s', (text, from, to, words) => {
  expect(daysOfText(text, today)).toEqual({ from, to })
  expect(periodWords(text)).toBe(words)
})

test.each([
  '',
  '..',
  'gibtesnicht',
  '2026-13',
  '2026-10-20..2026-10-05',
  '2026-02-30..',
  '5.10.2026..',
  '1..2..3',
])('means no time: %j', (text) => expect(daysOfText(text, today)).toBeNull())

test('days are written as they are read, and may stand behind the name of a date', () => {
  const days = { from: '2026-10-05' as Day, to: null }
  expect(typedDays(textOfDays(days))).toEqual(days)
  expect(splitDate('dueDate:letzter-monat')).toEqual({ by: 'dueDate', period: 'letzter-monat' })
  expect(splitDate('letzter-monat')).toEqual({ by: null, period: 'letzter-monat' })
})
