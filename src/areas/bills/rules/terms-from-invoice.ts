import { centsOf, parseDecimal } from '#areas/einvoice/rules/decimal.ts'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import { discountsOf, discountWords, type StatedDiscount } from '#areas/einvoice/rules/payment-discounts.ts'
import { faultsOfTerms, mostTerms } from '#areas/payment-targets/rules/discount-terms.ts'
import { type Day, daysBetween, parseDay } from '#kernel/day.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import type { ReceivedTerm } from './received-bill.ts'

interface Terms {
  terms: ReceivedTerm[]
  /** What is not taken over, and why. */
  notes: string[]
}

interface Facts {
  billDate: Day | null
  paymentTargetDays: number | null
  /** What is owed for it; null where it does not say it. */
  total: Cents | null
  advance: boolean
}

/**
 * The Skonto that a received invoice grants: BT-20 as XRechnung codes it, and the elements of their own. What the form cannot hold, such
 * as a third step, stays in words.
 */
export function termsFromInvoice(invoice: ElectronicInvoice, facts: Facts): Terms {
  const unreadable = (invoice.paymentTerms ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(
      (line) =>
        /^#+\s*SKONTO/i.test(line) &&
        discountsOf({ ...invoice, discounts: [], paymentTerms: line }).length === 0,
    )
    .filter((line) => !/#PROZENT=0+([.,]0*)?#/.test(line))
    .map((line) => `Eine Angabe zum Skonto ist nicht lesbar: „${cutText(line, 120)}“.`)
  const stated = discountsOf(invoice)
  if (stated.length === 0) return { terms: [], notes: unreadable }
  const words = (discount: StatedDiscount) => `Skonto ${discountWords(discount, invoice.currency)}`
  const isGranting = !facts.advance && facts.total !== null && facts.total > 0
  const read = stated
    .map((discount) => ({ discount, term: isGranting ? termOf(discount, facts) : null }))
    .toSorted((one, other) => (one.term?.days ?? 0) - (other.term?.days ?? 0))
  const taken = read.filter(({ term }) => term !== null).slice(0, mostTerms)
  const terms = taken.flatMap(({ term }) => term ?? [])
  const isSound = faultsOfTerms(terms, facts.paymentTargetDays).length === 0
  const isTaken = (discount: StatedDiscount) => isSound && taken.some((one) => one.discount === discount)
  return {
    terms: isSound ? terms : [],
    notes: [
      ...read.map(({ discount }) =>
        isTaken(discount)
          ? `${words(discount)} ist übernommen.`
          : `${words(discount)}: Der Beleg kann es so nicht führen; bitte prüfen Sie das Skonto bei der Zahlung.`,
      ),
      ...unreadable,
    ],
  }
}

/** A step as a bill has it; null where it does not fit. */
function termOf(
  { percent, base, until, days }: StatedDiscount,
  { billDate, total }: Facts,
): ReceivedTerm | null {
  const hundredths = hundredthsOf(percent)
  const day = parseDay(until ?? '')
  const count = days ?? (day && billDate ? daysBetween(billDate, day) : null)
  if (hundredths === null || hundredths < 1 || hundredths > 5000) return null
  if (count === null || count < 0 || count > 9999 || total === null) return null
  const of = base === null ? total : centsOf(base)
  if (of === null || of <= 0 || of > total) return null
  return { days: count, percent: hundredths / 100, base: of === total ? null : unitsFromCents(of) }
}

/** Percents with two decimals at most; null for others. */
function hundredthsOf(text: string | null): number | null {
  const value = parseDecimal(text)
  if (value === null) return null
  const percent = Number(text)
  const hundredths = Math.round(percent * 100)
  return Math.abs(percent * 100 - hundredths) < 1e-9 ? hundredths : null
}
