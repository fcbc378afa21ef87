import { describe, expect, test } from 'vitest'
import type { Day, Month } from '#kernel/day.ts'
import { cents, zeroCents } from '#kernel/money.ts'
import { type PeriodKind, periodLabel } from '#kernel/period.ts'
import { changeOfYear, type TurnoverOfMonth, type Turnovers, turnoverSpans } from './turnover-spans.ts'

const today = '2026-11-25' as Day
const of =
  (amounts: Record<string, number>): TurnoverOfMonth =>
  (month) =>
    amounts[month] === undefined ? zeroCents : cents(amounts[month])

const turnovers = (amounts: Record<string, number>, toSameDay: number | undefined = 30): Turnovers => ({
  ...{ of: of(amounts), today, toSameDay: toSameDay === undefined ? undefined : cents(toSameDay) },
  first: (Object.keys(amounts).sort()[0] ?? null) as Month | null,
})

const shown = (amounts: Record<string, number>, kind: PeriodKind) =>
  turnoverSpans(turnovers(amounts), kind).map(({ period, turnover, before, isRunning }) => [
    periodLabel(period),
    turnover,
    before,
    isRunning,
  ])

test('nothing is shown before the first month with turnover, and nothing at all without one', () => {
  expect(shown({}, 'month')).toEqual([])
  expect(shown({ '2026-10': 500 }, 'month')).toEqual([
    ['Oktober 2026', 500, null, false],
    ['November 2026', 0, null, true],
  ])
})

test('a month stands beside that of the year before, the running one up to the same day, once something was recorded that early', () => {
  const spans = shown({ '2025-10': 400, '2025-11': 300, '2026-10': 500, '2026-11': 100 }, 'month')
  expect(spans).toHaveLength(12)
  expect(spans.slice(-3)).toEqual([
    ['September 2026', 0, null, false],
    ['Oktober 2026', 500, 400, false],
    ['November 2026', 100, 30, true],
  ])
})

test('of the running quarter or year the same days count a year before', () => {
  const amounts = {
    '2025-01': 1,
    '2025-10': 400,
    '2025-11': 300,
    '2025-12': 9_000,
    '2026-01': 7,
    '2026-11': 100,
  }
  expect(shown(amounts, 'quarter').at(-1)).toEqual(['4. Quartal 2026', 100, 430, true])
  expect(shown(amounts, 'year')).toEqual([
    ['2025', 9_701, null, false],
    ['2026', 107, 431, true],
  ])
})

describe('the change', () => {
  const change = (amounts: Record<string, number>, kind: PeriodKind = 'month', toSameDay?: number) => {
    const given = turnovers(amounts, toSameDay)
    return changeOfYear(given, turnoverSpans(given, kind))
  }

  test('compares all months that are shown with the same days of the year before', () => {
    const amounts = { '2024-12': 1_000, '2025-01': 500, '2025-11': 900, '2026-02': 2_000, '2026-11': 295 }
    expect(change(amounts)).toEqual({
      percent: 50,
      ...{ from: '2025-12-01', to: '2026-11-25', fromBefore: '2024-12-01', toBefore: '2025-11-25' },
      isWhole: true,
    })
  })

  test('leaves out months that have nothing to be compared with, and says which are left', () => {
    const amounts = { '2025-10': 400, '2025-11': 300, '2026-09': 9_999, '2026-10': 200, '2026-11': 15 }
    expect(change(amounts)).toEqual({
      percent: -50,
      ...{ from: '2026-10-01', to: '2026-11-25', fromBefore: '2025-10-01', toBefore: '2025-11-25' },
      isWhole: false,
    })
    expect(change({ '2026-10': 500 })).toBeNull()
  })

  test('of quarters and years is that of the running year', () => {
    const amounts = { '2024-01': 10, '2025-03': 70, '2025-12': 9_999, '2026-03': 190, '2026-11': 10 }
    for (const kind of ['quarter', 'year'] as const)
      expect(change(amounts, kind)).toMatchObject({
        percent: 100,
        from: '2026-01-01',
        toBefore: '2025-11-25',
      })
  })

  test('is not known before the same days are', () => {
    const given = turnovers({ '2025-10': 400, '2026-10': 500 }, undefined)
    const unknown = { ...given, toSameDay: undefined }
    expect(changeOfYear(unknown, turnoverSpans(unknown, 'month'))).toBeNull()
    expect(turnoverSpans(unknown, 'month').at(-1)?.before).toBeNull()
  })
})
