import { expect, test } from 'vitest'
import type { Day, Month } from '#kernel/day.ts'
import { cents, zeroCents } from '#kernel/money.ts'
import { periodLabel } from '#kernel/period.ts'
import { changeOfYear, type TurnoverOfMonth, turnoverSpans } from './turnover-spans.ts'

const today = '2026-11-25' as Day
const of =
  (amounts: Record<string, number>): TurnoverOfMonth =>
  (month) =>
    amounts[month] === undefined ? zeroCents : cents(amounts[month])

const shown = (amounts: Record<string, number>, kind: 'month' | 'quarter' | 'year') => {
  const first = (Object.keys(amounts).sort()[0] ?? null) as Month | null
  return turnoverSpans(of(amounts), kind, today, first).map(({ period, turnover, before, isRunning }) => [
    periodLabel(period),
    turnover,
    before,
    isRunning,
  ])
}

test('nothing is shown before the first month with turnover, and nothing at all without one', () => {
  expect(shown({}, 'month')).toEqual([])
  expect(shown({ '2026-10': 500 }, 'month')).toEqual([
    ['Oktober 2026', 500, null, false],
    ['November 2026', 0, null, true],
  ])
})

test('a month stands beside that of the year before, once something was recorded that early', () => {
  const spans = shown({ '2025-10': 400, '2025-11': 300, '2026-10': 500, '2026-11': 100 }, 'month')
  expect(spans).toHaveLength(12)
  expect(spans.slice(-3)).toEqual([
    ['September 2026', 0, null, false],
    ['Oktober 2026', 500, 400, false],
    ['November 2026', 100, 300, true],
  ])
})

test('of the running quarter or year the same months count a year before', () => {
  const amounts = {
    '2025-01': 1,
    '2025-10': 400,
    '2025-11': 300,
    '2025-12': 9_000,
    '2026-01': 7,
    '2026-11': 100,
  }
  expect(shown(amounts, 'quarter').at(-1)).toEqual(['4. Quartal 2026', 100, 700, true])
  expect(shown(amounts, 'year')).toEqual([
    ['2025', 9_701, null, false],
    ['2026', 107, 701, true],
  ])
})

test('the change compares the months that are over, with those that are known alone', () => {
  const change = (amounts: Record<string, number>) => {
    const first = (Object.keys(amounts).sort()[0] ?? null) as Month | null
    return changeOfYear(of(amounts), turnoverSpans(of(amounts), 'month', today, first), today, first)
  }
  expect(change({ '2025-10': 400, '2026-10': 500, '2026-11': 9_999 })).toBe(25)
  expect(change({ '2025-09': 800, '2025-10': 400, '2026-09': 400, '2026-10': 200 })).toBe(-50)
  expect(change({ '2026-10': 500 })).toBeNull()
})
