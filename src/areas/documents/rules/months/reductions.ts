import { type Day, type Month, monthOf } from '#kernel/day.ts'
import { type Cents, cents, scaleCents, sumCents, zeroCents } from '#kernel/money.ts'
import { byTax } from '../lines/totals.ts'
import { groupShare } from '../taxes/group-share.ts'
import { type Margins, reducedMargins, standingMargins, taxOfMargins } from '../taxes/reduced-margins.ts'
import { type TaxedGroup, withBeyond } from './month-rows.ts'
import type { ReductionKind } from './reduction-kinds.ts'

// What discounts and write-offs take off the base and the tax of a paper (§ 17 Abs. 1, Abs. 2 Nr. 1 UStG; UStAE 10.3, 17.1; decisions §11,
// 'Tax').

/** A discount or write-off as far as months depend on it, in the document's currency, with the sign of what it takes off. */
export interface MonthReduction {
  /** By which what it takes off is found again; left out where nobody asks. */
  id?: string | undefined
  /** By which its tax counts. */
  recordDate: Day
  amount: Cents
  reduction: ReductionKind
}

/** On what it falls: groups in EUR, or in the currency, and what they ask for in the currency. */
export interface ReducedGroups {
  gross: Cents
  groups: readonly TaxedGroup[]
}

/** What one takes off each group. */
export interface ReducedPart {
  id?: string | undefined
  day: Day
  reduction: ReductionKind
  /** In the currency. */
  amount: Cents
  parts: readonly { group: TaxedGroup; base: Cents; tax: Cents }[]
}

/** What of some was dated by the end of a month. */
export function reducedBy(reductions: readonly MonthReduction[] | undefined, month: Month): Cents {
  const own = (reductions ?? []).filter(({ recordDate }) => monthOf(recordDate) <= month)
  return sumCents(own.map(({ amount }) => amount))
}

/**
 * What each takes off the groups on which it falls that day: those of a paper are shared as one sum, and each bears what it adds. The
 * pieces of § 25a UStG bear theirs by price, and their tax is reckoned anew.
 */
export function reducedParts(
  reductions: readonly MonthReduction[],
  groupsOn: (day: Day) => ReducedGroups,
): ReducedPart[] {
  let sum = zeroCents
  return inOrder(reductions).map(({ id, recordDate, amount, reduction }) => {
    const on = groupsOn(recordDate)
    const before = partsOf(on, sum)
    sum = sumCents([sum, amount])
    const parts = partsOf(on, sum).map(({ group, base, tax }, index) => ({
      group,
      base: cents(base - (before[index]?.base ?? 0)),
      tax: cents(tax - (before[index]?.tax ?? 0)),
    }))
    return { id, day: recordDate, reduction, amount, parts }
  })
}

/** Discounts before write-offs on one day, else as they were recorded. */
export function inOrder(reductions: readonly MonthReduction[]): MonthReduction[] {
  const place = ({ recordDate, reduction }: MonthReduction) =>
    `${recordDate} ${reduction === 'DISCOUNT' ? 0 : 1}`
  return [...reductions].sort((one, other) =>
    place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0,
  )
}

function partsOf({ gross, groups }: ReducedGroups, amount: Cents): ReducedPart['parts'][number][] {
  if (gross === 0) return []
  const shareOf = groupShare((whole) => scaleCents(whole, amount, gross))
  const isOverpaid = Math.sign(amount) !== Math.sign(gross)
  return groups.map((group) => {
    const whole = { gross: cents(group.base + group.tax), tax: group.tax }
    const share = shareOf(whole)
    // What is kept of an overpaid invoice bears what that counted when it came.
    const part = isOverpaid ? withBeyond(group, whole, share) : share
    const tax = marginTax(group, part.gross) ?? part.tax
    return { group, tax, base: cents(part.gross - tax) }
  })
}

/** How much less tax the pieces of a group bear; null where it has none. */
function marginTax({ margins, base, tax, taxPercent }: TaxedGroup, amount: Cents): Cents | null {
  if (margins === undefined) return null
  const sign = Math.sign(base + tax)
  const bearing = reducedMargins(margins, zeroCents, sign)
  const reduced = reducedMargins(margins, amount, sign)
  if (bearing === null || reduced === null) return null
  return cents(taxOfMargins(bearing, taxPercent, sign) - taxOfMargins(reduced, taxPercent, sign))
}

/** A paper with what corrects it, as it stands: the sums of their groups; its own where nothing is left. */
export function standingGroups(own: ReducedGroups, corrections: readonly ReducedGroups[]): ReducedGroups {
  const gross = sumCents([own, ...corrections].map((each) => each.gross))
  if (corrections.length === 0 || Math.sign(gross) !== Math.sign(own.gross)) return own
  const all = [own, ...corrections].flatMap(({ groups }) => groups)
  const groups = mergedGroups(all, (group) => {
    const first = own.groups.find((each) => isSameGroup(each, group))?.margins
    if (first === undefined) return undefined
    const others = corrections.flatMap((each) => each.groups).filter((each) => isSameGroup(each, group))
    return standingMargins(
      first,
      others.map(({ margins }) => margins),
    )
  })
  return groups.length === 0 ? own : { gross, groups }
}

/** Groups with what reductions took off some that are their negatives: what is left to be taken back. */
export function lessReduced(negative: ReducedGroups, reduced: readonly ReducedPart[]): ReducedGroups {
  const taken = reduced.flatMap(({ parts }) => parts).map(({ group, base, tax }) => ({ ...group, base, tax }))
  return {
    gross: sumCents([negative.gross, ...reduced.map(({ amount }) => amount)]),
    groups: mergedGroups([...negative.groups, ...taken], () => undefined),
  }
}

/** Groups of one kind as one, but for those that come to nothing. */
export function mergedGroups(
  all: readonly TaxedGroup[],
  marginsOf: (group: TaxedGroup) => Margins | undefined,
): TaxedGroup[] {
  const merged = new Map<string, TaxedGroup>()
  for (const { margins: _, priced: __, ...group } of all) {
    const known = merged.get(groupKey(group))
    merged.set(
      groupKey(group),
      known ? { ...known, base: cents(known.base + group.base), tax: cents(known.tax + group.tax) } : group,
    )
  }
  return [...merged.values()]
    .filter(({ base, tax }) => base !== 0 || tax !== 0)
    .map((group) => {
      const margins = marginsOf(group)
      return margins === undefined ? group : { ...group, margins }
    })
    .sort(byTax)
}

/** What groups that are one have in common: of a reason its code, by which the return goes, not its words. */
export const groupKey = ({ taxType, taxPercent, taxReason }: GroupNames) =>
  `${taxType} ${taxPercent} ${taxReason?.code}`

type GroupNames = Pick<TaxedGroup, 'taxType' | 'taxPercent' | 'taxReason'>

const isSameGroup = (one: TaxedGroup, other: TaxedGroup) => groupKey(one) === groupKey(other)
