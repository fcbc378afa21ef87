import { taxFigures } from '#areas/documents/rules/document-figures.ts'
import { lateEffects } from '#areas/documents/rules/late-effects.ts'
import { documentTotals } from '#areas/documents/rules/lines/totals.ts'
import { changedMonths } from '#areas/documents/rules/months/changed-months.ts'
import {
  type BillOfMonths,
  type KeptMonth,
  monthsOfBill,
} from '#areas/documents/rules/months/document-months.ts'
import { touchedMonths } from '#areas/documents/rules/months/touched-months.ts'
import { countedAsEu, type PartnerPlace } from '#areas/documents/rules/taxes/counted-as-eu.ts'
import type { Firm } from '#areas/firm/contract/read-firm.ts'
import { schemeOn } from '#areas/firm/rules/tax-schemes.ts'
import { isLocked, lockedProblem, lockedProblems, mayReportLate } from '#areas/locks/rules/locked-problems.ts'
import type { LateChoice } from '#areas/locks/web/late-report.tsx'
import type { Reduction } from '#areas/payments/rules/reduction.ts'
import { paidOnFaults, paidPayment, recordsOf, type TypedPayment } from '#areas/payments/web/payment-entry.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { type Day, type Month, monthOf, parseDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { dayValue } from '#web/ui/fields/field-input.ts'
import type { Bill } from '../../contract.ts'
import { pricedLine } from '../lines/bill-line.ts'
import { linesToSave, restAmount } from './bill-sums.ts'
import type { BillValues } from './bill-values.ts'
import { bookedDay } from './booked-day.ts'
import { lateInput } from './late-input.ts'
import { printedTaxesOf } from './printed-taxes.ts'

// What the server refuses for a locked month (`writeDocument`), by its own rules, said while the bill is being typed.

export interface LockedBillFacts {
  firm: Pick<Firm, 'taxSchemes' | 'ukCountsAsEu'>
  /** The first open day; null while no month is locked. */
  openFrom: Day | null
}

/** The stored bill, with its values as its form begins with them. */
export interface StoredValues {
  bill: Pick<Bill, 'billDate' | 'bookingDate' | 'currency' | 'rate' | 'taxScheme' | 'countedAsEu'>
  values: BillValues
}

/** The fields that would bring something into a locked month or change what lies in one. `stored` is null of a new bill. */
export function lockedBillFaults(
  values: BillValues,
  stored: StoredValues | null,
  facts: LockedBillFacts,
): FieldError[] {
  const { paid, declaredLate: reason } = values
  return [
    ...lockedProblems(touchedBy(values, stored, facts)?.touched ?? [], facts.openFrom),
    ...paidOnFaults({ paid, paidOn: dayValue(values.paidOn), reason }, facts.openFrom),
  ]
}

/** What of a bill may be reported late, or is; null where nothing of it lies in a locked month, or more than may. */
export function lateBill(
  values: BillValues,
  stored: StoredValues | null,
  facts: LockedBillFacts,
): LateChoice | null {
  const by = touchedBy(values, stored, facts)
  if (by === null || !mayReportLate(by.touched, facts.openFrom)) return null
  const before = by.before ? monthsOf(by.before, facts) : []
  return { effects: lateEffects(before, monthsOf(by.after, facts), facts.openFrom) }
}

function touchedBy(values: BillValues, stored: StoredValues | null, facts: LockedBillFacts) {
  const after = typedBill(values, stored, facts)
  if (facts.openFrom === null || after === null) return null
  const before = stored && storedBill(stored, facts)
  const taxed = taxedOtherwise(before, after, facts)
  const touched = touchedMonths(before, after, taxed)
  return { before, after, touched }
}

/** Why a stored bill, whose own month may be open, cannot be deleted; null when it can. */
export function billDeletionProblem(stored: StoredValues, facts: LockedBillFacts): string | null {
  const before = storedBill(stored, facts)
  if (facts.openFrom === null || before === null) return null
  const taxed = changedMonths([{ before: monthsOf(before, facts), after: [] }])
  const touched = touchedMonths(before, null, taxed)
  return lockedProblems(touched, facts.openFrom)[0]?.message ?? null
}

/** What is said of a stored bill some of whose tax counts in a locked month, whatever its own is; null where none does. */
export function lockedTaxProblem(stored: StoredValues, facts: LockedBillFacts): string | null {
  const before = storedBill(stored, facts)
  if (before === null) return null
  const problems = monthsOf(before, facts).map(({ month }) =>
    lockedProblem('Die Steuer dieser Eingangsrechnung', month, facts.openFrom),
  )
  return problems.find((problem) => problem !== null) ?? null
}

/** As it was written: by the scheme of then, on the day of then, whatever would be chosen now. */
function storedBill(stored: StoredValues, facts: LockedBillFacts): TypedBill | null {
  const bill = typedBill(stored.values, stored, facts)
  const bookingDay = parseDay(stored.bill.bookingDate)
  return bill && bookingDay && { ...bill, bookingDay, taxScheme: stored.bill.taxScheme }
}

type TypedBill = Omit<BillOfMonths, 'reductions'> & {
  isConverted: boolean
  declarations: ReturnType<typeof lateInput>
  payments: readonly TypedPayment[]
  reductions: readonly Reduction[]
}

/** Those of a stored bill stay, but for what 'Bereits bezahlt' adds. */
function paymentsOf(values: BillValues, stored: StoredValues | null, openFrom: Day | null): TypedPayment[] {
  const payments = (stored?.values ?? values).payments
  const { currency, declaredLate: reason } = values
  const paidOn = dayValue(values.paidOn)
  const more = values.paid ? paidPayment({ paidOn, currency, reason }, restAmount(values), openFrom) : null
  return more ? [...payments, more] : [...payments]
}

/** Null as long as its days cannot be read, which is said at them. */
function typedBill(
  values: BillValues,
  stored: StoredValues | null,
  { firm, openFrom }: LockedBillFacts,
): TypedBill | null {
  const { supplier, currency } = values
  const billDay = dayValue(values.billDate)
  if (billDay === null || supplier === null) return null
  const serviceDay = dayValue(values.serviceDate)
  const bookingDay = bookedDay(values, openFrom)
  if (bookingDay === null) return null
  const rate = rateOf(billDay, currency, stored)
  const lines = linesToSave(values)
  const printed = printedTaxesOf(values.printedTaxes, lines)
  const totals = documentTotals(lines.map(pricedLine), currency, printed)
  return {
    ...{ kind: 'BILL', advance: values.advance, documentDay: billDay, bookingDay, serviceDay, currency },
    taxScheme: schemeOn(firm.taxSchemes, serviceDay ?? bookingDay),
    countedAsEu: countedAsEu(placeOf(values, billDay), stored && storedPlace(stored), firm),
    gross: totals.gross,
    taxes: taxFigures(totals.groups, rate ?? '1'),
    // Those of a bill bear no tax of their own (§ 25a UStG).
    lines: [],
    ...recordsOf(paymentsOf(values, stored, openFrom)),
    declarations: lateInput(values.declaredLate),
    partner: supplier.fields,
    isConverted: rate !== null,
  }
}

/** Where the supplier sits, and the day by which that counts. */
function placeOf({ supplier, serviceDate }: BillValues, billDay: Day): PartnerPlace {
  return { country: supplier?.fields.countryCode ?? '', day: dayValue(serviceDate) ?? billDay }
}

function storedPlace({ bill, values }: StoredValues) {
  const billDay = parseDay(bill.billDate)
  return billDay && { ...placeOf(values, billDay), countedAsEu: bill.countedAsEu }
}

/** The bill's own rate as long as its day and currency stay; null where another one will be looked up. */
function rateOf(billDay: Day, currency: string, stored: StoredValues | null): string | null {
  if (currency === baseCurrency) return '1'
  const isKept = stored?.bill.currency === currency && stored.bill.billDate === billDay
  return isKept ? stored.bill.rate : null
}

function taxedOtherwise(before: TypedBill | null, after: TypedBill, facts: LockedBillFacts): Month[] {
  const [was, will] = [before ? monthsOf(before, facts) : [], monthsOf(after, facts)]
  // By another rate each figure in EUR is another one.
  if (!after.isConverted) return [...was, ...will].map(({ month }) => month)
  return changedMonths([{ before: was, after: will }])
}

function monthsOf(bill: TypedBill, { openFrom }: LockedBillFacts): KeptMonth[] {
  return monthsOfBill(bill, { isBilledLocked: isLocked(monthOf(bill.documentDay), openFrom) })
}
