import type { Month } from '#kernel/day.ts'
import type { KeptMonth } from './document-months.ts'
import { sumByKey } from './late-months.ts'
import { monthKey } from './month-rows.ts'

/** The months of one document, before and after a change; none where it is not there. */
export interface MonthsChange {
  before: readonly KeptMonth[]
  after: readonly KeptMonth[]
}

/** The months in which something counts otherwise than before, the oldest first. */
export function changedMonths(changes: readonly MonthsChange[]): Month[] {
  return [...new Set(changes.flatMap(changedOf))].sort()
}

/** Whether the same counts in the same months. */
export const areSameMonths = (one: readonly KeptMonth[], other: readonly KeptMonth[]): boolean =>
  changedOf({ before: one, after: other }).length === 0

function changedOf({ before, after }: MonthsChange): Month[] {
  const months = new Set([...before, ...after].map(({ month }) => month))
  return [...months].filter((month) => text(before, month) !== text(after, month))
}

/** What counts in a month, in whatever order, and whether it came late or not. */
const text = (rows: readonly KeptMonth[], month: Month) =>
  sumByKey(rows.filter((row) => row.month === month))
    .map((row) => `${monthKey(row)}: ${amountsOf(row).join(' ')}`)
    .sort()
    .join('\n')

const amountsOf = ({ base, vat, inputTax, currencyBase, currencyTax }: KeptMonth) => [
  ...[base, vat, inputTax],
  ...[currencyBase, currencyTax],
]
