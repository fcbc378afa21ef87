import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { dueSpans, dueWeeks, mondayOf, sumOf, weekOf } from './due-weeks.ts'

const day = (text: string) => text as Day

test.each([
  ['2026-01-01', 1],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2023-01-01', 52],
  ['2026-11-22', 47],
])('%s lies in calendar week %i', (text, week) => {
  expect(weekOf(day(text))).toBe(week)
})

test.each([
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['1969-12-31', '1969-12-29'],
])('the week of %s begins on %s', (text, monday) => {
  expect(mondayOf(day(text))).toBe(monday)
})

describe('the spans', () => {
  test('on a Wednesday: what of the week is over stands apart', () => {
    const shown = dueSpans(day('2026-11-18')).map(
      ({ from, to, week, isOverdue }) => `${from}/${to} ${week}${isOverdue ? ' overdue' : ''}`,
    )
    expect(shown).toEqual([
      'null/2026-10-25 null overdue',
      '2026-10-26/2026-11-01 44 overdue',
      '2026-11-02/2026-11-08 45 overdue',
      '2026-11-09/2026-11-15 46 overdue',
      '2026-11-16/2026-11-17 47 overdue',
      '2026-11-18/2026-11-22 47',
      '2026-11-23/2026-11-29 48',
      '2026-11-30/2026-12-06 49',
      '2026-12-07/2026-12-13 50',
      '2026-12-14/2026-12-20 51',
      '2026-12-21/null null',
    ])
  })

  test('on a Monday nothing of the week is over', () => {
    expect(dueSpans(day('2026-11-23')).map(({ week }) => week)).toEqual([
      ...[null, 45, 46, 47, 48, 49, 50, 51, 52, null],
    ])
  })

  test.each(['2026-11-16', '2026-11-18', '2026-11-22', '2026-12-30'])(
    'seen on %s every day lies in exactly one, and is overdue there if it is before',
    (text) => {
      const today = day(text)
      for (let offset = -60; offset <= 60; offset++) {
        const due = [{ day: addDays(today, offset), documents: 1, euro: cents(100) }]
        const filled = dueWeeks(due, today).filter(({ documents }) => documents > 0)
        expect(filled).toEqual([expect.objectContaining({ documents: 1, euro: 100, isOverdue: offset < 0 })])
      }
    },
  )
})

test('what is due sums up over the weeks, and what has no day stands beside them', () => {
  const today = day('2026-11-18')
  const due = [
    { day: day('2026-11-17'), documents: 2, euro: cents(300) },
    { day: day('2026-11-16'), documents: 1, euro: cents(-50) },
    { day: day('2027-06-01'), documents: 1, euro: cents(7) },
    { day: null, documents: 4, euro: cents(-1000) },
  ]
  const weeks = dueWeeks(due, today)
  expect(weeks.filter(({ documents }) => documents > 0).map(({ euro }) => euro)).toEqual([250, 7])
  expect(sumOf(due)).toEqual({ documents: 8, euro: -743 })
})
