import { expect, test } from 'vitest'
import type { Day, Month } from '#kernel/day.ts'
import { lockProblem, nextToLock } from './lock-problem.ts'
import { lockedProblem, lockedProblems } from './locked-problems.ts'

const today = '2026-04-10' as Day
const facts = (openFrom: string | null, oldestDay: string | null = null) => ({
  openFrom: openFrom as Day | null,
  oldestDay: oldestDay as Day | null,
  today,
})

test.each([
  // month, first open day, oldest day, what is said
  ['2026-03', '2026-03-01', null, null],
  ['2026-02', '2026-03-01', null, 'Der Februar 2026 ist schon festgeschrieben'],
  ['2026-04', '2026-04-01', null, 'Der April 2026 ist noch nicht vorbei.'],
  ['2026-03', '2026-02-01', null, 'Zuerst ist der Februar 2026 an der Reihe.'],
  // the first one: where the entries begin, or before them
  ['2026-01', null, '2026-01-31', null],
  ['2025-12', null, '2026-01-31', null],
  ['2026-02', null, '2026-01-31', 'Zuerst ist der Januar 2026 an der Reihe.'],
  ['2026-03', null, null, null],
  ['2026-04', null, null, 'noch nicht vorbei'],
])('%s, open from %s, entries from %s', (month, openFrom, oldestDay, said) => {
  const problem = lockProblem(month as Month, facts(openFrom, oldestDay))
  if (said === null) expect(problem).toBeNull()
  else expect(problem).toContain(said)
})

test('the next one follows the last locked one, else it is the one in which the entries begin', () => {
  expect(nextToLock(facts('2026-03-01', '2020-01-01'))).toBe('2026-03')
  expect(nextToLock(facts(null, '2025-11-30'))).toBe('2025-11')
  expect(nextToLock(facts(null))).toBeNull()
})

test('what lies in a locked month is named with its month and the first open day', () => {
  const month = '2026-01' as Month
  expect(lockedProblem('Das Rechnungsdatum', month, '2026-03-01' as Day)).toBe(
    'Das Rechnungsdatum liegt im Januar 2026, und der ist festgeschrieben. Offen ist alles ab dem 01.03.2026.',
  )
  expect(lockedProblem('Das Rechnungsdatum', month, '2026-01-01' as Day)).toBeNull()
  expect(lockedProblem('Das Rechnungsdatum', month, null)).toBeNull()
})

test('each field is named once, by its first month', () => {
  const touched = [
    { month: '2026-03' as Month, path: 'a', what: 'A' },
    { month: '2026-02' as Month, path: 'b', what: 'B' },
    { month: '2026-01' as Month, path: 'b', what: 'B' },
  ]
  const problems = lockedProblems(touched, '2026-03-01' as Day)
  expect(problems.map(({ path }) => path)).toEqual(['b'])
  expect(problems[0]?.message).toContain('Februar 2026')
})
