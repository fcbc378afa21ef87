import { isLocked } from '#areas/locks/rules/locked-problems.ts'
import { type Day, type Month, monthOf } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { KeptMonth } from './document-months.ts'
import { monthKey } from './month-rows.ts'

const amounts = ['base', 'vat', 'inputTax', 'currencyBase', 'currencyTax'] as const

/** Rows that count together as one each, whether they came late or not; those that come to nothing are left out. */
export const sumByKey = (rows: readonly KeptMonth[]): KeptMonth[] =>
  sumBy(
    rows.map((row) => ({ ...row, lateMonth: null, lateOpen: null })),
    monthKey,
  )

/**
 * Whether a kept row stays: its month is locked, of a late one the first that was open when it came. The return of its quarter may have been
 * declared with it since.
 */
export const isReported = ({ month, lateOpen }: KeptMonth, openFrom: Day | null): boolean =>
  isLocked(lateOpen ?? month, openFrom)

/**
 * What is kept of the months of a document, `before` as it is and `after` as it follows from the document. A locked month keeps its rows as
 * they were; what is more or less in it now came late, was recorded in `recorded`, and stands beside them (Nachmeldung, § 153 AO; decisions
 * §10).
 */
export function keptWithLate(
  before: readonly KeptMonth[],
  after: readonly KeptMonth[],
  openFrom: Day | null,
  recorded: Month,
): KeptMonth[] {
  const isIn = ({ month }: KeptMonth) => isLocked(month, openFrom)
  const known = before.filter(isIn)
  const more = sumByKey([...after.filter(isIn), ...known.map(negated)])
  const lateOpen = openFrom && monthOf(openFrom)
  const late = more.map((row) => ({ ...row, lateMonth: recorded, lateOpen }))
  const lateKey = (row: KeptMonth) => `${monthKey(row)} ${row.lateMonth} ${row.lateOpen}`
  return [...after.filter((row) => !isIn(row)), ...sumBy([...known, ...late], lateKey)]
}

function sumBy(rows: readonly KeptMonth[], keyOf: (row: KeptMonth) => string): KeptMonth[] {
  const sums = new Map<string, KeptMonth>()
  for (const row of rows) {
    const known = sums.get(keyOf(row))
    sums.set(keyOf(row), known ? mapAmounts(row, (amount, name) => amount + known[name]) : row)
  }
  return [...sums.values()].filter((row) => amounts.some((name) => row[name] !== 0))
}

const negated = (row: KeptMonth) => mapAmounts(row, (amount) => 0 - amount)

function mapAmounts(
  row: KeptMonth,
  change: (amount: number, name: (typeof amounts)[number]) => number,
): KeptMonth {
  const changed = amounts.map((name) => [name, cents(change(row[name], name))])
  return { ...row, ...Object.fromEntries(changed) }
}
