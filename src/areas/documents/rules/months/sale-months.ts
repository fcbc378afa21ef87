import { type Day, type Month, monthAfter, monthOf } from '#kernel/day.ts'
import { type Cents, cents } from '#kernel/money.ts'
import type { StoredTaxType } from '../taxes/tax-types.ts'
import { type MonthRow, type MonthShare, shareRows, sumByMonth, type TaxedGroup } from './month-rows.ts'
import { invoiceShares, paidShares, paidSteps, wholeIn } from './paid-shares.ts'
import {
  lessAfterReductions,
  paidMarginShares,
  partsBy,
  type ReducedSale,
  reducedSale,
  reductionShares,
} from './reduced-sales.ts'
import { groupKey, lessReduced, type ReducedGroups, type ReducedPart } from './reductions.ts'
import {
  isCalledOff,
  isCorrection,
  knownPayments,
  paidPapersOf,
  suppliedOn,
  type TaxedCorrection,
  type TaxedPaper,
  type TaxedSale,
} from './sale.ts'
import { levelsAt, monthsOfSale, type SaleLevels } from './sale-levels.ts'

/**
 * When what is taxed so counts. PAYMENT_OR_SUPPLY: by the scheme, § 13 Abs. 1 Nr. 1 UStG. SUPPLY_OR_BEFORE: by the supply, and what was
 * received before it then, whatever the scheme (Art. 63, 65 MwStSystRL). INVOICE: the month of the invoice, at the latest the one after the
 * supply (§ 18b S. 2 UStG), whatever the scheme; no advance. SUPPLY: the month of the supply, whatever the scheme (§ 18b S. 3 UStG); no advance.
 */
const timings: Record<StoredTaxType, 'PAYMENT_OR_SUPPLY' | 'SUPPLY_OR_BEFORE' | 'INVOICE' | 'SUPPLY'> = {
  VAT: 'PAYMENT_OR_SUPPLY',
  DIFFERENTIAL: 'PAYMENT_OR_SUPPLY',
  NONE_THIRD_COUNTRY: 'PAYMENT_OR_SUPPLY',
  NONE_EU: 'INVOICE',
  REVERSE_CHARGE: 'PAYMENT_OR_SUPPLY',
  SERVICE_EU: 'SUPPLY',
  OSS: 'SUPPLY_OR_BEFORE',
  // of bills alone (bill-months.ts)
  ACQUISITION_EU: 'INVOICE',
  REVERSE_CHARGE_13B: 'INVOICE',
  IMPORT_VAT: 'INVOICE',
}

/** What one of them takes off a group, and in which month that counts. */
export interface ReducedGroup {
  id: string
  group: TaxedGroup
  base: Cents
  tax: Cents
  month: Month | null
}

/** The papers of a sale by their ids, each with its months. */
export type MonthsOfPapers = ReadonlyMap<string, MonthRow[]>

/**
 * The months in which each paper of a sale counts, with base and tax of each of its groups in EUR cents, the oldest first (§ 13
 * Abs. 1 Nr. 1, § 17, § 18b, § 20 UStG; decisions §10, 'Paid back', 'OSS'). Under SOLL by the levels of the sale (`levelsAt`), under
 * IST, and for a Kleinunternehmer, whose turnover is what he received (§ 19 Abs. 2 UStG), by the payments of each paper. Exact: once all is
 * paid and paid back, the rows of each paper are its groups to the cent.
 */
export function saleMonths(written: TaxedSale): MonthsOfPapers {
  const sale = lessAfterReductions(written, isReversing(written))
  const reduced = reducedSale(sale, isReversing(sale))
  const bySupply = sharesBySupply(sale, reduced)
  const byPayment = sale.taxScheme === 'SOLL' ? nobody : sharesByPayment(sale)
  const more = moreShares(sale)
  // A payment is shared among all groups; that of supplies to the EU does not count.
  const ofSupply = (paper: TaxedPaper) => [
    ...suppliesToEu(paper, sale),
    ...(bySupply.get(paper.documentId) ?? []).filter(({ group }) => isBySupply(group, sale)),
    ...reductionsGivenBack(paper, reduced, sale),
  ]
  const ofPayment = ({ documentId }: { documentId: string }) =>
    (byPayment.get(documentId) ?? []).filter(
      ({ group }) => !isBySupply(group, sale) && !isTaxedByPaper(group),
    )
  const papers = papersOf(sale)
  const takenOutBy = sale.replaced?.takenOutBy ?? null
  // What is paid of a paper bears what was taken off that, though another one asks for it again.
  const asWritten = reducedSale(written, isReversing(written)).byPaper
  const reductions = [...reduced.byPaper].map(([documentId, parts]) => ({
    documentId,
    bySupply: reducedBySupply(documentId, parts, sale),
    byPayment: reducedByPayment(documentId, asWritten.get(documentId) ?? [], sale),
  }))
  const takenOut =
    takenOutBy === null
      ? []
      : [...papers.flatMap(ofSupply), ...more, ...reductions.flatMap((each) => each.bySupply)].map(
          negatedShare,
        )
  const shares = new Map<string, MonthShare[]>(
    papers.map((paper) => [paper.documentId, [...ofSupply(paper), ...ofPayment(paper)]]),
  )
  const add = (documentId: string, others: readonly MonthShare[]) =>
    shares.set(documentId, [...(shares.get(documentId) ?? []), ...others])
  for (const paper of sale.replaced?.paidPapers ?? []) {
    if (paper.documentId === sale.invoice.documentId) continue
    // By the supply only where that is by payment, too: of advances.
    const own = (bySupply.get(paper.documentId) ?? []).filter(({ group }) => isBySupply(group, sale))
    add(paper.documentId, [...own, ...ofPayment(paper)])
  }
  for (const { documentId, ...share } of more) add(documentId, [share])
  for (const each of reductions) add(each.documentId, [...each.bySupply, ...each.byPayment])
  if (takenOutBy !== null) add(takenOutBy, takenOut)
  return new Map([...shares].map(([documentId, own]) => [documentId, sumByMonth(own)]))
}

const nobody: SharesOfPapers = new Map()

const negatedShare = (share: MonthShare): MonthShare => ({
  ...share,
  base: cents(-share.base),
  tax: cents(-share.tax),
})

/** What replacements ask more: all of it with the supply, and with the invoice where that counts so. */
function moreShares(sale: TaxedSale): (MonthShare & { documentId: string })[] {
  if (sale.advance || isCalledOff(sale)) return []
  const isReversal = isReversing(sale)
  return (sale.replaced?.more ?? []).flatMap(({ documentId, month, invoicedOn, groups }) => {
    const days = { documentDay: invoicedOn, serviceDay: suppliedOn(sale) }
    const toEu = groupsToEu(groups, { ...days, isReversal }, sale)
    // What is taken back of a supply that Kontor does not know counts by its refunds alone.
    const others = groups.filter((group) => !isReversal && isBySupply(group, sale))
    return [...toEu, ...wholeIn(month, others)].map((share) => ({ ...share, documentId }))
  })
}

/** What discounts and write-offs take off each group of a sale; month is null where payments alone count: a margin that is less by it is shared among them, in no month of its own. */
export function reducedGroups(sale: TaxedSale): ReducedGroup[] {
  return [...reducedSale(sale, isReversing(sale)).byPaper].flatMap(([documentId, all]) =>
    all.flatMap((part) => {
      return part.parts.map(({ group, base, tax }) => {
        const [share] = reducedBySupply(documentId, [{ ...part, parts: [{ group, base, tax }] }], sale)
        return { id: part.id ?? '', group, base, tax, month: share?.month ?? null }
      })
    }),
  )
}

type SharesOfPapers = ReadonlyMap<string, readonly MonthShare[]>

/** Whether a tax counts by the date of each paper, whatever is paid. */
export const isTaxedByPaper = ({ taxType }: TaxedGroup) =>
  timings[taxType] === 'INVOICE' || timings[taxType] === 'SUPPLY'
const isBySupply = (group: TaxedGroup, { taxScheme }: TaxedSale) =>
  !isTaxedByPaper(group) && (taxScheme === 'SOLL' || timings[group.taxType] === 'SUPPLY_OR_BEFORE')

function papersOf({ invoice, cancellation, corrections }: TaxedSale): TaxedPaper[] {
  return [invoice, ...corrections.flatMap((each) => [each.paper, each.cancellation]), cancellation].filter(
    (paper) => paper !== null,
  )
}

/** What was supplied to the EU counts as a whole: nothing of it counted when its advance was paid (UStAE 18a.3, 18b.1). */
function suppliesToEu(paper: TaxedPaper, sale: TaxedSale): MonthShare[] {
  if (sale.advance) return []
  const isReversal = paper !== sale.invoice || isReversing(sale)
  const days = { documentDay: paper.documentDay, serviceDay: sale.serviceDay }
  return groupsToEu([...paper.groups, ...paper.deducted], { ...days, isReversal }, sale)
}

const isReversing = ({ invoice, advances }: TaxedSale) => isCorrection({ ...invoice, advances })

function groupsToEu(
  groups: readonly TaxedGroup[],
  { documentDay, serviceDay, isReversal }: { documentDay: Day; serviceDay: Day; isReversal: boolean },
  sale: TaxedSale,
): MonthShare[] {
  const own = monthOf(documentDay)
  return groups.filter(isTaxedByPaper).map((group) => {
    const { base, tax } = group
    const month = monthToEu(group, { own, serviceDay, isReversal })
    return { month, rateMonth: monthOf(suppliedOn(sale)), group, base, tax }
  })
}

function monthToEu(
  { taxType }: TaxedGroup,
  { own, serviceDay, isReversal }: { own: Month; serviceDay: Day; isReversal: boolean },
): Month {
  const latest = timings[taxType] === 'SUPPLY' ? monthOf(serviceDay) : monthAfter(serviceDay)
  return isReversal || (own < latest && timings[taxType] === 'INVOICE') ? own : latest
}

/** What discounts and write-offs take off a paper where it counts by the supply, or by its own date. */
function reducedBySupply(documentId: string, parts: readonly ReducedPart[], sale: TaxedSale): MonthShare[] {
  const correction = sale.corrections.find(({ paper }) => paper.documentId === documentId)?.paper
  const { documentDay } = correction ?? sale.invoice
  const days = {
    own: monthOf(documentDay),
    serviceDay: sale.serviceDay,
    isReversal: correction !== undefined,
  }
  return reductionShares(parts, sale, (group) => {
    if (isTaxedByPaper(group)) return monthToEu(group, days)
    return isBySupply(group, sale) && !isCalledOff(sale) ? monthOf(sale.serviceDay) : null
  })
}

/** The same where it counts as it is paid: the margins of § 25a UStG alone become others by it. */
function reducedByPayment(documentId: string, parts: readonly ReducedPart[], sale: TaxedSale): MonthShare[] {
  const papers = [...paidPapersOf(sale), ...sale.corrections.map(paperOf)]
  const paper = papers.find((each) => each.documentId === documentId)
  if (sale.taxScheme === 'SOLL' || paper === undefined) return []
  return paidMarginShares(paper, parts, sale)
}

/** A cancellation takes what is left: of what was supplied to the EU less than all of the invoice, or of the correction, that it cancels. */
function reductionsGivenBack(
  { documentId, documentDay }: TaxedPaper,
  { byPaper, ofInvoice }: ReducedSale,
  sale: TaxedSale,
): MonthShare[] {
  const undone = sale.corrections.find(({ cancellation }) => cancellation?.documentId === documentId)
  const isCancellation = sale.cancellation?.documentId === documentId
  const parts = isCancellation ? ofInvoice : undone ? (byPaper.get(undone.paper.documentId) ?? []) : []
  return reductionShares(parts, sale, (group) => (isTaxedByPaper(group) ? monthOf(documentDay) : null))
    .map(negatedShare)
    .map(({ reduction: _, ...share }) => share)
}

/**
 * § 13 Abs. 1 Nr. 1 Buchst. a UStG. What was paid of an advance counts when it was paid, and what is paid back then (UStAE 17.1 Abs. 7), and so
 * does a correction of what Kontor does not know.
 */
function sharesBySupply(sale: TaxedSale, reduced: ReducedSale): SharesOfPapers {
  const { invoice, cancellation } = sale
  if (sale.advance || isReversing(sale)) return sharesByPayment(sale)
  // What was called off is never supplied: what is given back is converted as it was received.
  const supplied = isCalledOff(sale) ? null : monthOf(suppliedOn(sale))
  const months = monthsOfSale(sale)
  const levels = months.map((month) => ({ month, levels: levelsAt(sale, month) }))
  const sharesOf = (paper: TaxedPaper, levelOf: (levels: SaleLevels) => Cents | undefined) =>
    levelShares(
      paper,
      levels.map(({ month, levels: all }) => ({ month, reached: levelOf(all) ?? cents(0) })),
      supplied,
    )
  const shares = new Map<string, MonthShare[]>()
  const own = sharesOf(invoice, (all) => all.invoice)
  shares.set(invoice.documentId, [...own, ...wholeOfNothing(invoice, sale), ...movedToSupply(sale)])
  // Where nothing is asked by the invoice, what is received beyond counts with what replaced it, or with all that it asks more.
  const last = sale.replaced?.paidPapers.findLast(({ gross }) => gross !== 0)
  if (invoice.gross === 0 && last !== undefined) {
    const beyond = sharesOf(last, (all) => all.invoice)
    shares.set(last.documentId, [...(shares.get(last.documentId) ?? []), ...beyond])
  }
  // A cancellation takes of each group what discounts and write-offs left.
  const takenBack = (
    paper: TaxedPaper,
    parts: readonly ReducedPart[],
    levelOf: (levels: SaleLevels) => Cents | undefined,
  ) =>
    parts.length === 0 || supplied === null
      ? sharesOf(paper, levelOf)
      : shareChanging(
          levels.map(({ month, levels: all }) => ({
            ...{ month, reached: levelOf(all) ?? cents(0) },
            ...lessReduced(paper, partsBy(parts, month)),
          })),
          paper,
        ).map(convertedBy(supplied))
  if (cancellation !== null) {
    const back = takenBack(cancellation, reduced.ofInvoice, (all) => all.cancellation)
    shares.set(cancellation.documentId, [...back, ...cancelledOfNothing(sale)])
  }
  sale.corrections.forEach(({ paper, cancellation: undone }, index) => {
    shares.set(
      paper.documentId,
      sharesOf(paper, (all) => all.corrections[index]?.own),
    )
    if (undone === null) return
    const parts = reduced.byPaper.get(paper.documentId) ?? []
    shares.set(
      undone.documentId,
      takenBack(undone, parts, (all) => all.corrections[index]?.cancellation),
    )
  })
  return shares
}

/**
 * From the month of the supply on all is converted as the supply was, before it as its own month (§ 16 Abs. 6 UStG). Where nothing ever is
 * (`supplied` null), what is given back is converted as what was received last: nothing is owed in the end (§ 17 UStG).
 */
function levelShares(
  paper: TaxedPaper,
  steps: readonly { month: Month; reached: Cents }[],
  supplied: Month | null,
): MonthShare[] {
  if (paper.gross === 0) return []
  if (supplied !== null) return invoiceShares(paper, steps).map(convertedBy(supplied))
  return convertedAsReceived(steps).flatMap(({ before, month, rateMonth, reached }) =>
    invoiceShares(paper, [
      { month, reached: before },
      { month, reached },
    ])
      .filter((_, index) => index % 2 === 1)
      .map((share) => ({ ...share, rateMonth })),
  )
}

const convertedBy =
  (supplied: Month) =>
  (share: MonthShare): MonthShare => ({
    ...share,
    rateMonth: share.month < supplied ? share.month : supplied,
  })

/** Shares of groups that are others from step to step: each step takes what the whole comes to with it and did not before. */
function shareChanging(
  steps: readonly (ReducedGroups & { month: Month; reached: Cents })[],
  own: TaxedPaper,
): MonthShare[] {
  const before = new Map<string, { base: Cents; tax: Cents }>()
  return steps.flatMap(({ month, reached, ...left }) => {
    // Of what is taken off as a whole cents may be left of base and tax.
    const isWhole = left.gross === 0 && reached === 0 && month >= monthOf(own.documentDay)
    const { groups, gross } = left.gross === 0 ? own : left
    const parts = isWhole
      ? wholeIn(month, left.groups)
      : gross === 0
        ? []
        : shareRows(groups, gross, [{ month, reached }])
    const keys = new Set(parts.map(({ group }) => groupKey(group)))
    // Of a group of which nothing is left.
    const gone = own.groups.filter((group) => !keys.has(groupKey(group)))
    const all = [...parts, ...gone.map((group) => ({ month, group, base: cents(0), tax: cents(0) }))]
    return all.map((share): MonthShare => {
      const known = before.get(groupKey(share.group))
      before.set(groupKey(share.group), share)
      return {
        ...share,
        base: cents(share.base - (known?.base ?? 0)),
        tax: cents(share.tax - (known?.tax ?? 0)),
      }
    })
  })
}

/** Steps by whose months' rates they are converted: what falls takes back what rose last. */
function convertedAsReceived(steps: readonly { month: Month; reached: Cents }[]) {
  const received: { month: Month; amount: number }[] = []
  let level = cents(0)
  return steps.flatMap(({ month, reached }) => {
    const parts: { before: Cents; month: Month; rateMonth: Month; reached: Cents }[] = []
    const move = (rateMonth: Month, amount: number) => {
      if (amount === 0) return
      const next = cents(level + amount)
      parts.push({ before: level, month, rateMonth, reached: next })
      level = next
    }
    if (reached > level) received.push({ month, amount: reached - level })
    if (reached > level) move(month, reached - level)
    for (let last = received.at(-1); last && reached < level; last = received.at(-1)) {
      const taken = Math.min(last.amount, level - reached)
      move(last.month, -taken)
      last.amount -= taken
      if (last.amount === 0) received.pop()
    }
    move(month, reached - level)
    return parts
  })
}

/** § 13 Abs. 1 Nr. 1 Buchst. b, § 20 UStG: each payment and refund of a paper in its month, in its share of all groups. */
function sharesByPayment(sale: TaxedSale): SharesOfPapers {
  const { invoice, cancellation, corrections } = sale
  const shares = new Map<string, readonly MonthShare[]>()
  const paid = sale.replaced?.paidPapers ?? [invoice]
  for (const paper of [...paid, ...corrections.map(paperOf)]) {
    shares.set(paper.documentId, invoiceShares(paper, paidSteps(paper.payments)))
  }
  // As it was written: what replaces another one may count with a part of it.
  const [first = invoice] = paid
  if (first.gross !== 0 || sale.advance) return shares
  shares.set(first.documentId, wholeOfNothing(first, sale))
  if (cancellation !== null) shares.set(cancellation.documentId, cancelledOfNothing(sale))
  return shares
}

const paperOf = ({ paper }: TaxedCorrection) => paper

/** Nothing is to be paid for it, though its groups may differ from one another: a rate that changed since the advance. */
function wholeOfNothing({ gross, groups }: TaxedPaper, sale: TaxedSale): MonthShare[] {
  if (gross !== 0 || isCalledOff(sale)) return []
  return wholeIn(monthOf(sale.serviceDay), groups, monthOf(suppliedOn(sale)))
}

/** And nothing is to be paid back; what replaced it may have asked for something, which its cancellation takes away by levels. */
function cancelledOfNothing(sale: TaxedSale): MonthShare[] {
  const { cancellation } = sale
  if (cancellation === null || cancellation.gross !== 0 || isCalledOff(sale)) return []
  return wholeIn(monthOf(cancellation.documentDay), cancellation.groups, monthOf(suppliedOn(sale)))
}

/** What was received of an advance only after the month of the supply was due in that month: its final invoice moves it there. */
function movedToSupply(sale: TaxedSale): MonthShare[] {
  if (isCalledOff(sale)) return []
  const supplied = monthOf(sale.serviceDay)
  return sale.advances.flatMap((advance) =>
    paidShares(advance.groups, advance.gross, knownPayments(advance, sale))
      .filter(({ month }) => month > supplied)
      .flatMap((share) => [
        { ...share, month: supplied, rateMonth: monthOf(suppliedOn(sale)) },
        { ...share, base: cents(-share.base), tax: cents(-share.tax) },
      ]),
  )
}
