import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { aheadSpans, dueSpans, dueWithin, mondayOf, sumOf, weekOf } from './due-weeks.ts'

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
        const filled = dueWithin(dueSpans(today), due).filter(({ documents }) => documents > 0)
        expect(filled).toEqual([expect.objectContaining({ documents: 1, euro: 100, isOverdue: offset < 0 })])
      }
    },
  )
})

describe('what lies ahead', () => {
  const shown = (text: string) => aheadSpans(day(text)).map(({ from, to, week }) => `${from}/${to} ${week}`)

  test('goes on to the end of the year in its last week', () => {
    expect(shown('2026-11-25')).toEqual([
      'null/2026-11-24 null',
      '2026-11-25/2026-11-29 48',
      '2026-11-30/2026-12-06 49',
      '2026-12-07/2026-12-13 50',
      '2026-12-14/2026-12-20 51',
      '2026-12-21/2026-12-31 52',
      '2027-01-01/null null',
    ])
    expect(shown('2026-03-02').slice(-3)).toEqual([
      '2026-03-23/2026-03-29 13',
      '2026-03-30/2026-12-31 14',
      '2027-01-01/null null',
    ])
  })

  test('and when that is near, to the end of January', () => {
    expect(shown('2026-12-16').slice(-3)).toEqual([
      '2026-12-21/2026-12-27 52',
      '2026-12-28/2026-12-31 53',
      '2027-01-01/null null',
    ])
    expect(shown('2026-12-17').slice(-3)).toEqual([
      '2027-01-04/2027-01-10 1',
      '2027-01-11/2027-01-31 2',
      '2027-02-01/null null',
    ])
  })

  test('every day lies in exactly one, on whichever day of the year it is seen', () => {
    for (let seen = 0; seen < 800; seen += 1) {
      const today = addDays(day('2026-01-01'), seen)
      const spans = aheadSpans(today)
      for (const offset of [-400, -1, 0, 1, 6, 7, 13, 14, 20, 27, 28, 29, 35, 60, 364, 500]) {
        const due = [{ day: addDays(today, offset), documents: 1, euro: cents(100) }]
        const filled = dueWithin(spans, due).filter(({ documents }) => documents > 0)
        expect(filled).toEqual([expect.objectContaining({ isOverdue: offset < 0 })])
      }
    }
  })
})

test('what is due sums up over the weeks, and what has no day stands beside them', () => {
  const today = day('2026-11-18')
  const due = [
    { day: day('2026-11-17'), documents: 2, euro: cents(300) },
    { day: day('2026-11-16'), documents: 1, euro: cents(-50) },
    { day: day('2027-06-01'), documents: 1, euro: cents(7) },
    { day: null, documents: 4, euro: cents(-1000) },
  ]
  const weeks = dueWithin(dueSpans(today), due)
  expect(weeks.filter(({ documents }) => documents > 0).map(({ euro }) => euro)).toEqual([250, 7])
  expect(sumOf(due)).toEqual({ documents: 8, euro: -743 })
})
