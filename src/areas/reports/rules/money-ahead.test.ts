import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { OpenWeeks } from '../contract/open-weeks.ts'
import { aheadSpans } from './due-weeks.ts'
import { balances, moneyAhead } from './money-ahead.ts'

const today = '2026-11-25' as Day

/** Open items by the index of their span; the rest is 0. */
function weeksOf(open: Readonly<Record<number, number>>, undated = 0): OpenWeeks {
  const ahead = aheadSpans(today).map((span, index) => ({
    ...span,
    documents: open[index] ? 1 : 0,
    open: open[index] ?? 0,
  }))
  const all = ahead.reduce((sum, week) => sum + week.open, 0)
  return { open: all, overdue: 0, documents: 0, weeks: [], ahead, undated: { documents: 0, open: undated } }
}
const [firstWeek, lastWeek, later] = [1, 5, 6]

describe('moneyAhead', () => {
  test('sums up what is due until the end of the year, what is overdue first', () => {
    const ahead = moneyAhead(
      weeksOf({ 0: 150.3, [firstWeek]: 30, [lastWeek]: 20, [later]: 7 }, 5),
      weeksOf({ 0: 40, [lastWeek]: 10, [later]: 3 }),
    )
    expect(ahead).toMatchObject({ in: 200.3, out: 50, remains: 150.3, remainsWithoutOverdue: 0 })
    expect(ahead.overdueIn).toEqual({ amount: 150.3, documents: 1 })
    expect(ahead.until).toBe('2026-12-31')
    expect(ahead.later).toEqual({ in: 7, out: 3, from: '2027-01-01' })
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

  test('the balance ends with what remains', () => {
    const amounts = fc.dictionary(
      fc.integer({ min: 0, max: 6 }).map(String),
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
