import type { Month } from '#kernel/day.ts'
import { type Cents, cents } from '#kernel/money.ts'
import type { KeptMonth } from './document-months.ts'
import { monthKey } from './month-rows.ts'

/** A paper of a sale of which something counted, in months that were locked then, by the rule of before. */
export interface PaperOfEarlierRule {
  /** Whether it takes back what another one asked for: a cancellation of an invoice, a Rechnungskorrektur. */
  takesBack: boolean
  /** What counts by the rule of now, in all months. */
  months: readonly KeptMonth[]
  /** What is kept of the locked months; empty of what was written since. */
  kept: readonly KeptMonth[]
}

/**
 * What counts of each paper of a sale when the months before `openFrom` had been locked by the time the rule changed (decisions §10, last
 * point of 'What comes back'): the locked months stay as they are kept, and the open ones follow the rule of now. What the locked ones
 * counted otherwise stands in the first open month, so that the sale comes to the same in the end; but what they have given back
 * already is not asked for anew: it is only not given back again.
 */
export function monthsAfterEarlierRule(
  papers: readonly PaperOfEarlierRule[],
  openFrom: Month,
): KeptMonth[][] {
  const before = (rows: readonly KeptMonth[]) => rows.filter(({ month }) => month < openFrom)
  const states = papers.map((paper) => ({
    ...paper,
    was: sumsOf(before(paper.months)),
    is: sumsOf(before(paper.kept)),
    open: paper.months.filter(({ month }) => month >= openFrom),
  }))
  const isSame = isNothing(differences(states.flatMap(({ was, is }) => differences(was, is))))
  const isOwedAnything = total(states.flatMap(({ is }) => is)) >= 0
  return states.map(({ takesBack, kept, was, is, open }) => {
    const rows = before(kept)
    // Only that one paper counted what another one counts now.
    if (isSame) return [...rows, ...open]
    const isEarly = takesBack && isOwedAnything && total(is) < total(was)
    if (!isEarly) return [...rows, ...sums([...inMonth(differences(was, is), openFrom), ...open])]
    return [...rows, ...notAgain(was, is, open)]
  })
}

/** What is kept of a paper, and what a change of the sale adds to it in those months: late rows, or what the lock then refuses. */
export function keptWithChange(
  kept: readonly KeptMonth[],
  change: { before: readonly KeptMonth[]; after: readonly KeptMonth[] },
): KeptMonth[] {
  return sums([...kept, ...change.after, ...change.before.map(negated)])
}

/** Rows of a paper that gave back `is` where by now it had given back `was` only: nothing counts until that is reached. */
function notAgain(
  was: readonly KeptMonth[],
  is: readonly KeptMonth[],
  open: readonly KeptMonth[],
): KeptMonth[] {
  let counted = is
  let reached = was
  const months = [...new Set(open.map(({ month }) => month))].sort()
  return months.flatMap((month) => {
    reached = sumsOf([...reached, ...open.filter((row) => row.month === month)])
    const next = total(reached) <= total(is) ? reached : is
    const rows = inMonth(differences(next, counted), month)
    counted = next
    return rows
  })
}

const anyMonth = '0000-00' as Month

/** The sums of each kind of row, whatever its month. */
const sumsOf = (rows: readonly KeptMonth[]) => sums(inMonth(rows, anyMonth))
const inMonth = (rows: readonly KeptMonth[], month: Month) => rows.map((row) => ({ ...row, month }))

/** What is missing in `is` of `whole`, kind by kind. */
const differences = (whole: readonly KeptMonth[], is: readonly KeptMonth[] = []): KeptMonth[] =>
  sumsOf([...whole, ...is.map(negated)])

const isNothing = (rows: readonly KeptMonth[]) => rows.length === 0

/** Rows of the same month and kind in one; none that come to nothing. */
function sums(rows: readonly KeptMonth[]): KeptMonth[] {
  const found = new Map<string, KeptMonth>()
  for (const row of rows) {
    const key = monthKey(row)
    const sum = found.get(key)
    found.set(key, sum ? added(sum, row) : row)
  }
  return [...found.values()].filter((row) => amounts.some((amount) => row[amount] !== 0))
}

const amounts = ['base', 'vat', 'inputTax', 'currencyBase', 'currencyTax'] as const

type Amounts = Pick<KeptMonth, (typeof amounts)[number]>

const added = (one: KeptMonth, other: Amounts): KeptMonth => ({
  ...one,
  base: cents(one.base + other.base),
  vat: cents(one.vat + other.vat),
  inputTax: cents(one.inputTax + other.inputTax),
  currencyBase: cents(one.currencyBase + other.currencyBase),
  currencyTax: cents(one.currencyTax + other.currencyTax),
})

const negated = (row: KeptMonth): KeptMonth => {
  const minus = (amount: Cents) => cents(-amount)
  const { base, vat, inputTax, currencyBase, currencyTax } = row
  return {
    ...row,
    ...{ base: minus(base), vat: minus(vat), inputTax: minus(inputTax) },
    ...{ currencyBase: minus(currencyBase), currencyTax: minus(currencyTax) },
  }
}

const total = (rows: readonly KeptMonth[]) => rows.reduce((all, { base, vat }) => all + base + vat, 0)
