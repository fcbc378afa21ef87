import { type Day, type Month, monthOf } from '#kernel/day.ts'
import { type Cents, cents, scaleCents, sumCents, zeroCents } from '#kernel/money.ts'
import { groupShare } from '../taxes/group-share.ts'
import { taxOfRise } from '../taxes/overpaid-margins.ts'
import { pricedMargins, reducedMargins } from '../taxes/reduced-margins.ts'
import type { MonthShare, TaxedGroup } from './month-rows.ts'
import type { ReductionKind } from './reduction-kinds.ts'
import { groupKey, lessReduced, type ReducedPart, reducedParts, standingGroups } from './reductions.ts'
import { paidPapersOf, suppliedOn, type TaxedCorrection, type TaxedPaper, type TaxedSale } from './sale.ts'

/** What discounts and write-offs take off the papers of a sale. */
export interface ReducedSale {
  /** By document. */
  byPaper: ReadonlyMap<string, readonly ReducedPart[]>
  /** Those of the invoice, or of what replaced it last: what stays with one that is replaced goes with that one's own cancellation. */
  ofInvoice: readonly ReducedPart[]
}

/**
 * What they take off each paper: an invoice's fall on it together with its corrections as they stand that day (decisions §11, 'Tax'). Of
 * advances, and of a correction of what Kontor does not know, nothing: those count by what is paid.
 */
export function reducedSale(sale: TaxedSale, isReversing: boolean): ReducedSale {
  if (sale.advance || isReversing) return { byPaper: new Map(), ofInvoice: [] }
  const partsOf = (paper: TaxedPaper, corrections: readonly TaxedCorrection[]) =>
    reducedParts(paper.reductions ?? [], (day) =>
      standingGroups(
        paper,
        corrections.filter((each) => standsOn(each, day)).map((each) => each.paper),
      ),
    )
  // What cancels a replaced invoice is among the corrections, too; it takes its payments and discounts with it.
  const chain = paidPapersOf(sale)
  const own = chain.map((paper) => [paper.documentId, partsOf(paper, realCorrections(sale))] as const)
  const others = sale.corrections.map(({ paper }) => [paper.documentId, partsOf(paper, [])] as const)
  const replaced = sale.corrections.map(({ lessOf }) => lessOf)
  return {
    byPaper: new Map([...own, ...others].filter(([, parts]) => parts.length > 0)),
    ofInvoice: own.filter(([documentId]) => !replaced.includes(documentId)).flatMap(([, parts]) => parts),
  }
}

const realCorrections = ({ corrections }: TaxedSale) =>
  corrections.filter(({ lessOf }) => lessOf === undefined)

/** On one day papers come before discounts and write-offs. */
const standsOn = ({ paper, cancellation }: TaxedCorrection, day: Day) =>
  paper.documentDay <= day && (cancellation === null || cancellation.documentDay > day)

/**
 * What is asked less by a replacement is so after discounts and write-offs (decisions §11, 'Records'): what of them stays with the replaced
 * invoice is not taken back once more with it. Where more stays than is asked less, the replacement asks for what was taken off: they end
 * with the cancellation.
 */
export function lessAfterReductions(sale: TaxedSale, isReversing: boolean): TaxedSale {
  if (!sale.corrections.some(({ lessOf }) => lessOf !== undefined)) return sale
  const { byPaper } = reducedSale(sale, isReversing)
  const ended = new Map<string, Day>()
  const corrections = sale.corrections.map((each): TaxedCorrection => {
    const parts = each.lessOf === undefined ? [] : (byPaper.get(each.lessOf) ?? [])
    if (each.lessOf === undefined || parts.length === 0) return each
    const less = lessReduced(each.paper, parts)
    const isLess = less.gross < 0 || less.groups.length === 0
    if (isLess) return { ...each, paper: { ...each.paper, ...less } }
    ended.set(each.lessOf, each.paper.documentDay)
    return each
  })
  const { replaced } = sale
  const asEnded = (paper: TaxedPaper) => endedOn(ended.get(paper.documentId), paper)
  return {
    ...{ ...sale, corrections, invoice: asEnded(sale.invoice) },
    ...(replaced && { replaced: { ...replaced, paidPapers: replaced.paidPapers.map(asEnded) } }),
  }
}

/** A paper whose discounts and write-offs are given back on a day, if there is one. */
function endedOn(day: Day | undefined, paper: TaxedPaper): TaxedPaper {
  if (day === undefined) return paper
  const until = (paper.reductions ?? []).filter(({ recordDate }) => recordDate <= day)
  const back = [...Map.groupBy(until, ({ reduction }) => reduction)].map(([reduction, own]) => ({
    ...{ recordDate: day, reduction },
    amount: cents(-sumCents(own.map(({ amount }) => amount))),
  }))
  return { ...paper, reductions: [...until, ...back.filter(({ amount }) => amount !== 0)] }
}

/** Those that count by the end of a month. */
export const partsBy = (parts: readonly ReducedPart[], month: Month): ReducedPart[] =>
  parts.filter(({ day }) => monthOf(day) <= month)

/** What is taken off some groups: each in its month, not before that in which the group counts; converted as the supply. */
export function reductionShares(
  parts: readonly ReducedPart[],
  sale: TaxedSale,
  countsFrom: (group: TaxedGroup) => Month | null,
): MonthShare[] {
  return parts.flatMap(({ day, reduction, parts: all }) =>
    all.flatMap(({ group, base, tax }): MonthShare[] => {
      const from = countsFrom(group)
      if (from === null) return []
      const [month, rateMonth] = [later(monthOf(day), from), monthOf(suppliedOn(sale))]
      return [{ month, rateMonth, group, base: cents(-base), tax: cents(-tax), reduction }]
    }),
  )
}

/**
 * By how much less tax the payments of a paper bear by § 25a UStG where they count when they come: they share the tax that its pieces have
 * with less of their price. Base and tax come to nothing: what is received stays.
 */
export function paidMarginShares(
  { groups, gross, payments }: TaxedPaper,
  parts: readonly ReducedPart[],
  sale: TaxedSale,
): MonthShare[] {
  if (gross === 0 || parts.length === 0) return []
  const days = [...payments.map(({ recordDate }) => recordDate), ...parts.map(({ day }) => day)]
  const months = [...new Set(days.map(monthOf))].sort()
  const kinds = [...new Set(parts.map(({ reduction }) => reduction))]
  const lessAt = (group: TaxedGroup, month: Month, counted: readonly ReductionKind[]) => {
    const own = partsBy(parts, month).filter(({ reduction }) => counted.includes(reduction))
    return paidLess(group, paidOf(group, { groups, gross, payments }, month), own, gross)
  }
  return groups
    .filter(({ taxType }) => taxType === 'DIFFERENTIAL')
    .flatMap((group) =>
      kinds.flatMap((reduction, index) => {
        let before = 0
        return months.map((month): MonthShare => {
          const [less, known] = [index + 1, index].map((end) => lessAt(group, month, kinds.slice(0, end)))
          const level = (less ?? 0) - (known ?? 0)
          const tax = cents(before - level)
          before = level
          return {
            ...{ month, rateMonth: monthOf(suppliedOn(sale)), group, reduction },
            ...{ tax, base: cents(-tax) },
          }
        })
      }),
    )
}

/** What was paid of a group by the end of a month. */
function paidOf(
  group: TaxedGroup,
  { groups, gross, payments }: Pick<TaxedPaper, 'groups' | 'gross' | 'payments'>,
  month: Month,
) {
  const paid = sumCents(
    payments.filter(({ recordDate }) => monthOf(recordDate) <= month).map(({ amount }) => amount),
  )
  const share = groupShare((amount) => scaleCents(amount, paid, gross))
  const all = groups.map((each) => ({
    group: each,
    part: share({ gross: cents(each.base + each.tax), tax: each.tax }),
  }))
  return all.find((each) => each.group === group)?.part ?? { gross: zeroCents, tax: zeroCents }
}

/** By how much less what was paid of a group is taxed with some of its price taken off. */
function paidLess(
  group: TaxedGroup,
  paid: { gross: Cents; tax: Cents },
  parts: readonly ReducedPart[],
  gross: Cents,
): Cents {
  const own = parts.flatMap((each) => each.parts).filter((each) => groupKey(each.group) === groupKey(group))
  const lessTax = sumCents(own.map(({ tax }) => tax))
  const less = sumCents(own.map(({ base, tax }) => cents(base + tax)))
  if (less === 0 && lessTax === 0) return zeroCents
  const whole = cents(group.base + group.tax)
  const left = { gross: cents(whole - less), tax: cents(group.tax - lessTax) }
  const beyond = (of: TaxedGroup['priced'], amount: number) =>
    of === undefined || gross <= 0 || amount <= 0 ? 0 : taxOfRise(of, group.taxPercent, cents(amount))
  const before =
    paid.gross > whole && group.priced ? group.tax + beyond(group.priced, paid.gross - whole) : paid.tax
  if (left.gross === 0) return cents(paid.gross === 0 ? before : 0)
  const margins = group.margins && reducedMargins(group.margins, less, Math.sign(whole))
  const priced = margins ? pricedMargins(margins) : undefined
  const after =
    paid.gross > left.gross && priced && gross > 0
      ? left.tax + beyond(priced, paid.gross - left.gross)
      : scaleCents(left.tax, paid.gross, left.gross)
  return cents(before - after)
}

const later = (one: Month, other: Month): Month => (one > other ? one : other)
