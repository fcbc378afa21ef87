import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { OpenWeeks } from '../contract/open-weeks.ts'
import { dueSpans } from './due-weeks.ts'
import { balances, moneyAhead } from './money-ahead.ts'

const today = '2026-11-25' as Day

/** Open items by the index of their span; the rest is 0. */
function weeksOf(open: Readonly<Record<number, number>>, undated = 0): OpenWeeks {
  const weeks = dueSpans(today).map((span, index) => ({
    ...span,
    documents: open[index] ? 1 : 0,
    open: open[index] ?? 0,
  }))
  const all = weeks.reduce((sum, week) => sum + week.open, 0)
  return { open: all, overdue: 0, documents: 0, weeks, undated: { documents: 0, open: undated } }
}
const [firstWeek, lastWeek, later] = [5, 9, 10]

describe('moneyAhead', () => {
  test('sums up what is due until the last week that is shown, what is overdue first', () => {
    const ahead = moneyAhead(
      weeksOf({ 0: 100.1, 4: 50.2, [firstWeek]: 30, [lastWeek]: 20, [later]: 7 }, 5),
      weeksOf({ 2: 40, [lastWeek]: 10, [later]: 3 }),
    )
    expect(ahead).toMatchObject({ in: 200.3, out: 50, remains: 150.3, remainsWithoutOverdue: 0 })
    expect(ahead.overdueIn).toEqual({ amount: 150.3, documents: 2 })
    expect(ahead.until).toBe('2026-12-27')
    expect(ahead.later).toEqual({ in: 7, out: 3, from: '2026-12-28' })
    expect(ahead.undated).toEqual({ in: 5, out: 0 })
    expect(ahead.spans[0]).toMatchObject({
      from: null,
      to: '2026-11-24',
      isOverdue: true,
      in: 150.3,
      out: 40,
    })
    expect(ahead.spans[1]).toMatchObject({ from: '2026-11-25', to: '2026-11-29', week: 48 })
  })

  test('on a Monday nothing of the week is over', () => {
    const monday = dueSpans('2026-11-23' as Day).map((span) => ({ ...span, documents: 0, open: 0 }))
    const none: OpenWeeks = { ...weeksOf({}), weeks: monday }
    expect(moneyAhead(none, none).spans[0]).toMatchObject({ to: '2026-11-22', isOverdue: true })
  })

  test('the balance ends with what remains', () => {
    const amounts = fc.dictionary(
      fc.integer({ min: 0, max: 10 }).map(String),
      fc.integer({ min: 0, max: 99_999_99 }).map((cents) => cents / 100),
    )
    fc.assert(
      fc.property(amounts, amounts, (receivables, payables) => {
        const ahead = moneyAhead(weeksOf(receivables), weeksOf(payables))
        expect(balances(ahead.spans).at(-1)).toBeCloseTo(ahead.remains, 2)
        expect(balances(ahead.spans, true).at(-1)).toBeCloseTo(ahead.remainsWithoutOverdue, 2)
      }),
    )
  })
})
