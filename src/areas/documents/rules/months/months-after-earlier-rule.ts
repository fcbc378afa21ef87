import type { Month } from '#kernel/day.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import type { KeptMonth } from './document-months.ts'
import { grossOf, isNothing, less, type MonthAmounts, partOf, plus, sumOf } from './month-amounts.ts'
import { monthKey, type TaxedGroup } from './month-rows.ts'

/** A paper of a sale of which something counted, in months that were locked then, by the rule of before. */
export interface PaperOfEarlierRule {
  /** Whether it takes back what another one asked for: a cancellation of an invoice, a Rechnungskorrektur. */
  takesBack: boolean
  /** What it asks for, below 0 what it takes back, in EUR, and the month from which on it does. */
  asks: readonly TaxedGroup[]
  asksFrom: Month
  /** Whether nothing is asked any more from then on: the cancellation of the invoice. */
  endsSale: boolean
  /** Which of the papers cancels it; null: none. */
  undoneBy: number | null
  /** What counts by the rule of now, in all months. */
  months: readonly KeptMonth[]
  /** What is kept of the locked months; empty of what was written since. */
  kept: readonly KeptMonth[]
}

/**
 * What counts of each paper of a sale when the months before `openFrom` had been locked by the time the rule changed (decisions §10, last
 * point of 'What comes back'): the locked months stay as they are kept, and the open ones follow the rule of now. What the locked ones
 * counted otherwise stands in the first open month, so that the sale comes to the same in the end; but what they have given back
 * already is not asked for anew: it is only not given back again, on whichever paper of the sale that stands. What a correction gave back
 * so is asked for with its cancellation.
 */
export function monthsAfterEarlierRule(
  papers: readonly PaperOfEarlierRule[],
  openFrom: Month,
): KeptMonth[][] {
  const isOf = (kind: string) => (row: TaxedGroup | KeptMonth) => kindOf(row) === kind
  const kinds = new Set(papers.flatMap(({ months, kept }) => [...kept, ...months].map(kindOf)))
  const ofKinds = [...kinds].map((kind) =>
    openRows(
      papers.map((paper) => ({
        ...paper,
        asks: paper.asks.filter(isOf(kind)),
        months: paper.months.filter(isOf(kind)),
        kept: paper.kept.filter(isOf(kind)),
      })),
      openFrom,
    ),
  )
  return papers.map(({ kept }, index) => [
    ...kept.filter(({ month }) => month < openFrom),
    ...sums(ofKinds.flatMap((rows) => rows[index] ?? [])),
  ])
}

/** What is kept of a paper, and what a change of the sale adds to it in those months: late rows, or what the lock then refuses. */
export function keptWithChange(
  kept: readonly KeptMonth[],
  change: { before: readonly KeptMonth[]; after: readonly KeptMonth[] },
): KeptMonth[] {
  return sums([...kept, ...change.after, ...change.before.map(negated)])
}

/** What is taxed alike, whenever it is, and by whichever rate it is converted. */
const kindOf = (row: TaxedGroup | KeptMonth) => {
  const { taxType, taxPercent, taxReason } = row
  const reduction = ('reduction' in row && row.reduction) || null
  return `${taxType} ${taxPercent} ${taxReason?.code} ${reduction}`
}

/** The rows of the open months, of papers with rows of one kind. */
function openRows(papers: readonly PaperOfEarlierRule[], openFrom: Month): KeptMonth[][] {
  const isBefore = ({ month }: KeptMonth) => month < openFrom
  const lacking = papers.map(({ months, kept }) =>
    less(sumOf(months.filter(isBefore)), sumOf(kept.filter(isBefore))),
  )
  const open = papers.map(({ months }) => months.filter((row) => !isBefore(row)))
  const whole = sumOf(lacking)
  // Only that one paper counted what another one counts now.
  if (isNothing(whole)) return open
  const early = papers.map(({ takesBack }, index) =>
    takesBack ? positive(grossOf(lacking[index] ?? none)) : 0,
  )
  const rows: KeptMonth[][] = papers.map(() => [])
  const add = (index: number, month: Month, amounts: MonthAmounts) => {
    if (!isNothing(amounts)) rows[index]?.push({ ...exampleOf(papers, index), month, ...amounts })
  }
  let counted = sumOf(papers.flatMap(({ months }) => months.filter(isBefore)))
  const mostBefore = stillGivenBack(papers, early, { counted, by: (month) => month < openFrom })
  // What is taxed otherwise without a change of what is asked for was given back by nobody.
  let pool = grossOf(whole) > 0 ? partOf(whole, cents(Math.min(grossOf(whole), mostBefore))) : none
  const atOnce = less(whole, pool)
  add(placeOf(papers, lacking, atOnce), openFrom, atOnce)
  for (const month of monthsFrom(papers, openFrom)) {
    const own = open.map((all) => all.filter((row) => row.month === month))
    counted = plus(counted, sumOf(own.flat()))
    const left = withoutGivenBack(own, pool)
    for (const [index, those] of left.rows.entries()) rows[index]?.push(...those)
    const most = stillGivenBack(papers, early, { counted, by: (other) => other <= month })
    const released = partOf(left.pool, cents(positive(grossOf(left.pool) - most)))
    add(placeOfReleased(papers, early, month), month, released)
    pool = less(left.pool, released)
  }
  return rows
}

const none = sumOf([])
const positive = (amount: number) => Math.max(0, amount)

/**
 * The most that may stay given back early: by papers that stand, and no more than counts beyond what is asked. `early` is what each
 * paper gave back so.
 */
function stillGivenBack(
  papers: readonly PaperOfEarlierRule[],
  early: readonly number[],
  { counted, by }: { counted: MonthAmounts; by(month: Month): boolean },
): Cents {
  const isUndone = ({ undoneBy }: PaperOfEarlierRule) => {
    const undoing = undoneBy === null ? undefined : papers[undoneBy]
    return undoing !== undefined && by(undoing.asksFrom)
  }
  const standing = papers.map((paper, index) => (isUndone(paper) ? 0 : (early[index] ?? 0)))
  const there = papers.filter(({ asksFrom }) => by(asksFrom))
  const asked = there.some(({ endsSale }) => endsSale) ? [] : there.flatMap(({ asks }) => asks)
  const beyond = grossOf(counted) - sumCents(asked.map(({ base, tax }) => cents(base + tax)))
  return cents(positive(Math.min(beyond, sumCents(standing.map(cents)))))
}

/** The rows of a month without what is given back already: rows below 0 are taken from the pool, as far as they are more than the others. */
function withoutGivenBack(
  own: readonly (readonly KeptMonth[])[],
  before: MonthAmounts,
): { rows: KeptMonth[][]; pool: MonthAmounts } {
  let pool = before
  let left = Math.min(grossOf(pool), positive(-grossOf(sumOf(own.flat()))))
  const rows = own.map((all) =>
    all.map((row) => {
      const taken = Math.min(left, positive(-grossOf(row)))
      if (taken === 0) return row
      left -= taken
      const rest = less(pool, partOf(negated(row), cents(taken)))
      // With the last of it go the cents by which base and tax of the two were rounded otherwise.
      const amounts = grossOf(rest) === 0 ? pool : partOf(negated(row), cents(taken))
      pool = less(pool, amounts)
      return { ...row, ...plus(row, amounts) }
    }),
  )
  return { rows, pool }
}

/** What is asked anew stands on what cancels the paper that gave it back. */
function placeOfReleased(
  papers: readonly PaperOfEarlierRule[],
  early: readonly number[],
  month: Month,
): number {
  const undoing = papers.flatMap(({ undoneBy }, index) =>
    early[index] && undoneBy !== null ? [undoneBy] : [],
  )
  const isNow = undoing.find((index) => papers[index]?.asksFrom === month)
  return isNow ?? early.findIndex((each) => each > 0)
}

/** The open months in which something may change, the oldest first. */
function monthsFrom(papers: readonly PaperOfEarlierRule[], openFrom: Month): Month[] {
  const months = papers.flatMap(({ months, asksFrom }) => [asksFrom, ...months.map(({ month }) => month)])
  return [...new Set(months)].filter((month) => month >= openFrom).sort()
}

/** On which paper what counts at once stands: one that lacks it by itself, else one that took back too much. */
function placeOf(
  papers: readonly PaperOfEarlierRule[],
  lacking: readonly MonthAmounts[],
  atOnce: MonthAmounts,
): number {
  const lacks = (index: number) => Math.sign(grossOf(lacking[index] ?? atOnce)) === Math.sign(grossOf(atOnce))
  const places = papers.map((_, index) => index).filter((index) => !isNothing(lacking[index] ?? atOnce))
  const alike = places.filter(lacks)
  return alike.find((index) => !papers[index]?.takesBack) ?? alike[0] ?? places[0] ?? 0
}

/** A row of a paper of this kind, or of another one where it has none. */
function exampleOf(papers: readonly PaperOfEarlierRule[], index: number): KeptMonth {
  const rows = [papers[index], ...papers].flatMap((paper) => [
    ...(paper?.kept ?? []),
    ...(paper?.months ?? []),
  ])
  const [example] = rows
  if (example === undefined) throw new Error('papers of a kind have a row of it')
  const { lateMonth: _, lateOpen: __, ...row } = example
  return row
}

/** Rows of the same month and kind in one; none that come to nothing. */
function sums(rows: readonly KeptMonth[]): KeptMonth[] {
  const found = new Map<string, KeptMonth>()
  for (const row of rows) {
    const key = monthKey(row)
    const sum = found.get(key)
    found.set(key, sum ? { ...sum, ...plus(sum, row) } : row)
  }
  return [...found.values()].filter((row) => !isNothing(row))
}

const negated = (row: KeptMonth): KeptMonth => ({ ...row, ...less(none, row) })
