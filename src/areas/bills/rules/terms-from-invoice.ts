import { centsOf, decimalsOf, parseDecimal } from '#areas/einvoice/rules/decimal.ts'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import {
  discountsOf,
  discountWords,
  type StatedDiscount,
  saidIn,
} from '#areas/einvoice/rules/payment-discounts.ts'
import { faultsOfTerms, mostTerms } from '#areas/payment-targets/rules/discount-terms.ts'
import { type Day, daysBetween, parseDay } from '#kernel/day.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { isSameValue } from '#kernel/property-change.ts'
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
  const words = (discount: StatedDiscount) => `Skonto ${discountWords(discount, invoice.currency)}`
  const isGranting = !facts.advance && facts.total !== null && facts.total > 0
  const read = discountsOf(invoice)
    .map((discount) => ({ discount, term: isGranting ? termOf(discount, invoice, facts) : null }))
    .toSorted((one, other) => (one.term?.days ?? 0) - (other.term?.days ?? 0))
  const terms: ReceivedTerm[] = []
  const notes = read.flatMap(({ discount, term }) => {
    // Said twice, as in an element of its own and in BT-20.
    if (term !== null && terms.some((taken) => isSameValue(taken, term))) return []
    if (term !== null && mayFollow(terms, term, facts)) {
      terms.push(term)
      return `${words(discount)} ist übernommen.`
    }
    return `${words(discount)}: Der Beleg kann es so nicht führen; bitte prüfen Sie das Skonto bei der Zahlung.`
  })
  return { terms, notes: [...notes, ...unreadableLines(invoice)] }
}

const mayFollow = (taken: readonly ReceivedTerm[], term: ReceivedTerm, { paymentTargetDays }: Facts) =>
  taken.length < mostTerms && faultsOfTerms([...taken, term], paymentTargetDays).length === 0

/** Lines that mean to say a discount as XRechnung codes it, and do not. */
function unreadableLines({ paymentTerms }: ElectronicInvoice): string[] {
  return (paymentTerms ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => /#\s*SKONTO/i.test(line) && saidIn(line) < (line.match(/SKONTO/gi) ?? []).length)
    .map((line) => `Eine Angabe zum Skonto ist nicht lesbar: „${cutText(line, 120)}“.`)
}

/** A step as a bill has it; null where it does not fit. */
function termOf(
  { percent, base, until, days }: StatedDiscount,
  { totals }: ElectronicInvoice,
  { billDate, total }: Facts,
): ReceivedTerm | null {
  const hundredths = hundredthsOf(percent)
  const day = parseDay(until ?? '')
  const count = days ?? (day && billDate ? daysBetween(billDate, day) : null)
  if (hundredths === null || hundredths < 1 || hundredths > 5000) return null
  if (count === null || count < 0 || count > 9999 || total === null) return null
  if (base !== null && decimalsOf(base) > 2) return null
  // Without a base it is taken of what is to be paid (BT-115).
  const of = base === null ? (centsOf(totals.payable) ?? total) : centsOf(base)
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
