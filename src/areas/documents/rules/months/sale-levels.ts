import { type Month, monthOf } from '#kernel/day.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import { reducedBy } from './reductions.ts'
import {
  isCalledOff,
  knownPayments,
  type MonthPayment,
  paidPapersOf,
  receivedBy,
  type TaxedCorrection,
  type TaxedSale,
} from './sale.ts'

/** What of each paper of a sale counts up to the end of a month, in its currency: a share of its gross. */
export interface SaleLevels {
  invoice: Cents
  cancellation: Cents
  /** In the order of the sale's corrections. */
  corrections: readonly { own: Cents; cancellation: Cents }[]
}

/**
 * What of a sale counts up to the end of a month by the supply (§ 13 Abs. 1 Nr. 1 Buchst. a, § 17 UStG; BFH V R 56/06; decisions
 * §10, 'Paid back'): before the month of the supply what was received; from then on the larger of what is asked and what was received. A
 * correction or cancellation so takes away at once only what was not received, and the rest when it is paid back. The levels of all
 * papers together are that amount. What discounts and write-offs take off is asked no more: an invoice counts as it was written, and they
 * beside it (`reductionShares`).
 */
export function levelsAt(sale: TaxedSale, month: Month): SaleLevels {
  const isDue = month >= monthOf(sale.serviceDay) && !isCalledOff(sale)
  return isDue ? levelsOfSupplied(sale, month) : levelsOfReceived(sale, month)
}

/** The months in which a level may change, the oldest first. */
export function monthsOfSale(sale: TaxedSale): Month[] {
  const { cancellation, corrections, advances } = sale
  const papers = corrections.flatMap((each) => [
    each.paper,
    ...(each.cancellation ? [each.cancellation] : []),
  ])
  const ofPapers = [...papers, ...advances].flatMap((each) => each.payments)
  const payments = [...paymentsOfInvoice(sale), ...ofPapers]
  const reductions = [...paidPapersOf(sale), ...papers].flatMap((each) => each.reductions ?? [])
  const days = [
    ...[...payments, ...reductions].map(({ recordDate }) => recordDate),
    ...papers.map(({ documentDay }) => documentDay),
    ...(cancellation ? [cancellation.documentDay] : []),
    sale.serviceDay,
  ]
  return [...new Set([...days.map(monthOf), ...(sale.replaced?.more ?? []).map(({ month }) => month)])].sort()
}

/** Each paper's own payments; of what is never supplied no less than nothing is left once it was to be. */
function levelsOfReceived(sale: TaxedSale, month: Month): SaleLevels {
  const corrections = sale.corrections.map(({ paper }) => receivedBy(paper.payments, month))
  const invoice = receivedBy(paymentsOfInvoice(sale), month)
  const others = sumCents([...corrections, receivedOfAdvances(sale, month)])
  const least = month < monthOf(sale.serviceDay) ? invoice : cents(-others)
  return {
    invoice: larger(invoice, least),
    cancellation: cents(0),
    corrections: corrections.map((own) => ({ own, cancellation: cents(0) })),
  }
}

function levelsOfSupplied(sale: TaxedSale, month: Month): SaleLevels {
  const takenBack = sale.corrections.map((each) => takenBackUntil(sale, each, month))
  const standing = sale.corrections.map((each) => stands(each, month))
  const { asked, isCancelled, all, rest } = reduced(sale, month, (each) => stands(each, month))
  const owns = allotted(sale, month, rest, (each) => stands(each, month))
  const left = cents(rest - sumCents(owns))
  return {
    invoice: cents(larger(asked, all) + reducedOfInvoice(sale, month) - askedMore(sale, month)),
    cancellation: isCancelled ? cents(-left) : cents(0),
    corrections: owns.map((amount, index) => {
      const taken = standing[index] ? amount : (takenBack[index] ?? 0)
      const reduced = reducedBy(sale.corrections[index]?.paper.reductions, month)
      return { own: cents(reduced - taken), cancellation: cents(standing[index] ? 0 : taken) }
    }),
  }
}

/** What a correction that was cancelled by the month had taken away until then; its cancellation gives that back. */
function takenBackUntil(sale: TaxedSale, correction: TaxedCorrection, month: Month): Cents {
  const until = correction.cancellation && monthOf(correction.cancellation.documentDay)
  if (until === null || until > month || until < monthOf(sale.serviceDay)) return cents(0)
  // As if it stood at the end of that month.
  const stood = (each: TaxedCorrection) => stands(each, until) || each === correction
  const { rest } = reduced(sale, until, stood)
  return allotted(sale, until, rest, stood)[sale.corrections.indexOf(correction)] ?? cents(0)
}

type IsStanding = (correction: TaxedCorrection) => boolean

function stands({ paper, cancellation }: TaxedCorrection, month: Month): boolean {
  return (
    monthOf(paper.documentDay) <= month &&
    (cancellation === null || monthOf(cancellation.documentDay) > month)
  )
}

/** How much less than the invoice alone counts by the end of a month (`rest`), by its cancellation and the corrections that stand. */
function reduced(sale: TaxedSale, month: Month, isStanding: IsStanding) {
  const { invoice, cancellation, corrections } = sale
  const isCancelled = cancellation !== null && monthOf(cancellation.documentDay) <= month
  const asked = cents(invoice.gross + askedMore(sale, month) - reducedOfInvoice(sale, month))
  const ofPapers = corrections.map(({ paper }) => paper.payments)
  const received = sumCents([paymentsOfInvoice(sale), ...ofPapers].map((each) => receivedBy(each, month)))
  const less = sumCents(corrections.filter(isStanding).map((each) => askedBy(each, month)))
  // What the final invoice deducts of its advances counts with them, as if all of it had come before it.
  const all = cents(received - outstandingOfAdvances(sale, month))
  const counted = isCancelled
    ? larger(cents(-receivedOfAdvances(sale, month)), received)
    : larger(cents(asked + less), all)
  return { asked, isCancelled, all, rest: cents(larger(asked, all) - counted) }
}

/** What a correction asks, below 0, less what is taken off it. */
const askedBy = ({ paper }: TaxedCorrection, month: Month): Cents =>
  cents(paper.gross - reducedBy(paper.reductions, month))

/** What is taken off the invoice, or what replaced it. */
function reducedOfInvoice(sale: TaxedSale, month: Month): Cents {
  return sumCents(paidPapersOf(sale).map(({ reductions }) => reducedBy(reductions, month)))
}

/** What was paid of the invoice, or of what replaced it: money that moves between these is no refund. */
function paymentsOfInvoice({ invoice, replaced }: TaxedSale): readonly MonthPayment[] {
  if (replaced === undefined) return invoice.payments
  return [...replaced.paidPapers.flatMap(({ payments }) => payments), ...replaced.otherPayments]
}

/** What replacements ask more by the end of a month: it stands on them. */
function askedMore({ replaced }: TaxedSale, month: Month): Cents {
  const more = (replaced?.more ?? []).filter((each) => each.month <= month)
  return sumCents(more.map(({ gross }) => gross))
}

/** What of a reduction each correction takes: first those on which it was paid back, then the oldest. */
function allotted(sale: TaxedSale, month: Month, rest: Cents, isStanding: IsStanding): Cents[] {
  const most = sale.corrections.map((each) => (isStanding(each) ? Math.max(0, -askedBy(each, month)) : 0))
  const paidBack = sale.corrections.map(({ paper }) => Math.max(0, -receivedBy(paper.payments, month)))
  const first = filled(
    rest,
    most.map((amount, index) => Math.min(amount, paidBack[index] ?? 0)),
  )
  const left = rest - sum(first)
  const second = filled(
    left,
    most.map((amount, index) => amount - (first[index] ?? 0)),
  )
  return first.map((amount, index) => cents(amount + (second[index] ?? 0)))
}

/** Shares out an amount, to each as much as it can take. */
function filled(amount: number, most: readonly number[]): number[] {
  let left = Math.max(0, amount)
  return most.map((each) => {
    const taken = Math.min(left, each)
    left -= taken
    return taken
  })
}

function receivedOfAdvances({ advances }: TaxedSale, month: Month): Cents {
  return sumCents(advances.map(({ payments }) => receivedBy(payments, month)))
}

/** What the final invoice deducts and had not come yet. */
function outstandingOfAdvances(sale: TaxedSale, month: Month): Cents {
  const known = sale.advances.flatMap((advance) => knownPayments(advance, sale))
  const later = known.filter(({ recordDate }) => monthOf(recordDate) > month)
  return sumCents(later.map(({ amount }) => amount))
}

const larger = (one: Cents, other: Cents): Cents => (one > other ? one : other)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
