import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { type SmallBusinessState, smallBusinessState } from './small-business.ts'

test.each<[lastYear: number, thisYear: number, open: number, SmallBusinessState]>([
  [0, 0, 0, 'FINE'],
  [25_000, 19_999.99, 5_000.01, 'FINE'],
  [25_000, 19_999.99, 5_000.02, 'SOON_NOT_NEXT_YEAR'],
  [0, 20_000, 0, 'SOON_NOT_NEXT_YEAR'],
  // What is to be given back does not count before it is.
  [0, 25_000, -3_000, 'SOON_NOT_NEXT_YEAR'],
  [0, 25_000.01, 0, 'NOT_NEXT_YEAR'],
  [25_000, 79_999.99, 20_000.01, 'NOT_NEXT_YEAR'],
  [25_000, 79_999.99, 20_000.02, 'ENDS_SOON'],
  [0, 80_000, 0, 'ENDS_SOON'],
  [0, 100_000, 0, 'ENDS_SOON'],
  [0, 100_000.01, 0, 'ENDED'],
  [25_000.01, 0, 0, 'NOT_THIS_YEAR'],
  [25_000.01, 100_000.01, 0, 'ENDED'],
])('last year %d, this year %d, open %d: %s', (lastYear, thisYear, open, state) => {
  const inCents = (euros: number) => cents(Math.round(euros * 100))
  expect(
    smallBusinessState({
      lastYear: inCents(lastYear),
      thisYear: inCents(thisYear),
      open: inCents(open),
      isFirstYear: false,
    }),
  ).toBe(state)
})

test.each<[thisYear: number, open: number, SmallBusinessState]>([
  [0, 0, 'FINE'],
  [19_999.99, 5_000.01, 'FINE'],
  [20_000, 0, 'ENDS_SOON'],
  [10_000, 15_000.01, 'ENDS_SOON'],
  [25_000, 0, 'ENDS_SOON'],
  [25_000.01, 0, 'ENDED'],
])('in the year of the founding %d, open %d: %s', (thisYear, open, state) => {
  const [inCents, isFirstYear] = [(euros: number) => cents(Math.round(euros * 100)), true]
  // What somebody entered of a year before the founding is no last year of it.
  const turnover = { lastYear: cents(3_000_000), thisYear: inCents(thisYear), open: inCents(open) }
  expect(smallBusinessState({ ...turnover, isFirstYear })).toBe(state)
})
