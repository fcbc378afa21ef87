import { isLocked } from '#areas/locks/rules/locked-problems.ts'
import type { Day, Month } from '#kernel/day.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import type { MonthsChange } from './changed-months.ts'
import type { KeptMonth } from './document-months.ts'

/** What counts in a month, in EUR cents: base, and the tax that is owed. */
export interface CountedInMonth {
  base: Cents
  tax: Cents
}

/** A month in which something counts otherwise than before. */
export interface MonthEffect {
  month: Month
  isLocked: boolean
  before: CountedInMonth
  after: CountedInMonth
}

/**
 * The months in which some documents together count otherwise once they are written, the oldest first; EUR cents. What one of them gives
 * up and another one takes over in the same month is no effect.
 */
export function monthEffects(changes: readonly MonthsChange[], openFrom: Day | null): MonthEffect[] {
  const [before, after] = [changes.flatMap((each) => each.before), changes.flatMap((each) => each.after)]
  return [...new Set([...before, ...after].map(({ month }) => month))]
    .sort()
    .map((month) => ({
      ...{ month, isLocked: isLocked(month, openFrom) },
      ...{ before: countedIn(before, month), after: countedIn(after, month) },
    }))
    .filter(({ before: was, after: is }) => was.base !== is.base || was.tax !== is.tax)
}

function countedIn(rows: readonly KeptMonth[], month: Month): CountedInMonth {
  const own = rows.filter((row) => row.month === month)
  return { base: sumCents(own.map(({ base }) => base)), tax: sumCents(own.map(({ vat }) => vat)) }
}
