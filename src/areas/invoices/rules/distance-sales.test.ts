import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { concernsDistanceLimit, distanceSalesState } from './distance-sales.ts'

// § 3c Abs. 4 UStG: 10.000 €, neither last year nor this year.
test.each([
  ['nothing', 0, 0, 'FINE'],
  ['below four fifths', 0, 799_999, 'FINE'],
  ['four fifths', 0, 800_000, 'NEAR'],
  ['exactly the limit', 0, 1_000_000, 'NEAR'],
  ['a cent above', 0, 1_000_001, 'PASSED'],
  ['last year exactly at the limit', 1_000_000, 0, 'FINE'],
  ['last year above it', 1_000_001, 0, 'LAST_YEAR'],
  ['both', 1_000_001, 1_000_001, 'PASSED'],
  ['more taken back than sold', 0, -100, 'FINE'],
])('%s', (_name, lastYear, thisYear, state) => {
  expect(distanceSalesState({ lastYear: cents(lastYear), thisYear: cents(thisYear) })).toBe(state)
})

test('the limit is of no interest from the day on that the firm takes part in the One-Stop-Shop', () => {
  expect(concernsDistanceLimit(null, '2026-07-01')).toBe(true)
  expect(concernsDistanceLimit('2026-07-02', '2026-07-01')).toBe(true)
  expect(concernsDistanceLimit('2026-07-01', '2026-07-01')).toBe(false)
})
