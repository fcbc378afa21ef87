import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { dueText, payRing } from './pay-ring.ts'

const day = (text: string) => text as Day

describe('payRing', () => {
  test.each([
    ['on the bill date', '2026-04-01', '2026-05-01', '2026-04-01', 1, false],
    ['before it', '2026-04-01', '2026-05-01', '2026-03-20', 1, false],
    ['after a third', '2026-04-01', '2026-05-01', '2026-04-11', 2 / 3, false],
    ['on the due date', '2026-04-01', '2026-05-01', '2026-05-01', 0, false],
    ['one day late', '2026-04-01', '2026-05-01', '2026-05-02', 1, true],
    ['without a period, on the day', '2026-04-01', '2026-04-01', '2026-04-01', 1, false],
    ['without a period, a day later', '2026-04-01', '2026-04-01', '2026-04-02', 1, true],
    ['over the clock change', '2026-03-28', '2026-03-30', '2026-03-29', 1 / 2, false],
  ])('%s', (_name, billDay, dueDay, today, remaining, isOverdue) => {
    expect(payRing(day(billDay), day(dueDay), day(today))).toEqual({ remaining, isOverdue })
  })
})

test.each([
  ['2026-05-11', 'in 10 Tagen fällig'],
  ['2026-05-02', 'morgen fällig'],
  ['2026-05-01', 'heute fällig'],
  ['2026-04-30', 'seit 1 Tag überfällig'],
  ['2026-03-31', 'seit 31 Tagen überfällig'],
])('due on %s is said as %s on 2026-05-01', (dueDay, text) => {
  expect(dueText(day(dueDay), day('2026-05-01'))).toBe(text)
})
