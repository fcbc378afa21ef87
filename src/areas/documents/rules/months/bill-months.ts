import { type Day, type Month, monthAfter, monthOf } from '#kernel/day.ts'
import { type Cents, cents, zeroCents } from '#kernel/money.ts'
import { isOwedByOneself } from '../taxes/tax-types.ts'
import { type MonthRow, type MonthShare, shareRows, sumByMonth, type TaxedGroup } from './month-rows.ts'
import { paidSharesOfBill, paidSteps, wholeIn, withinWhole } from './paid-shares.ts'
import { type MonthReduction, type ReducedPart, reducedParts } from './reductions.ts'
import type { MonthPayment } from './sale.ts'
import type { ReducedGroup } from './sale-months.ts'

/** What besides it the months of a bill depend on. */
export interface BillFacts {
  /** Whether the month of a bill's date was locked when the bill was booked: its import VAT then counts with the booking. */
  isBilledLocked?: boolean
}

/** A bill, as far as the months of its taxes depend on it. */
export interface TaxedBill {
  advance: boolean
  billDay: Day
  bookingDay: Day
  /** Null where nothing is said. */
  serviceDay: Day | null
  /** Whether the supplier counted as one elsewhere in the EU when the bill was written. */
  isSupplierInEu: boolean
  /** In its currency, as the payments. */
  gross: Cents
  /** As stored, in EUR. */
  groups: readonly TaxedGroup[]
  payments: readonly MonthPayment[]
  /** Its discounts and write-offs; left out where there are none. */
  reductions?: readonly MonthReduction[]
  /** Of its gross what is import VAT, which is paid whatever is taken off the rest. */
  importedGross?: Cents
}

/**
 * The months in which the groups of a bill count, in EUR cents, the oldest first (decisions §10, 'Input tax'; §9, 'Tax month').
 * Its VAT when one had both the bill and the supply, or the bill and had paid (`deducted`); import VAT on its date, or with the
 * booking where the month of its date was locked by then; what one owes
 * oneself on the bill's date, at the latest in the month after the supply (§ 13 Abs. 1 Nr. 6, § 13b Abs. 2 UStG), services of
 * businesses elsewhere in the EU in the month of the supply (§ 13b Abs. 1 UStG), of an advance as it is paid (§ 13b Abs. 4 S. 2). Discounts
 * and write-offs lower both when they are granted, and not before (§ 17 Abs. 1 S. 2 UStG).
 */
export function billMonths(bill: TaxedBill, facts: BillFacts = {}): MonthRow[] {
  // A payment is shared among all groups.
  const paid = bill.advance ? paidSharesOfBill(bill.groups, bill.gross, bill.payments) : []
  const owed = bill.groups.filter((group) => isOwedByOneself(group.taxType) && !bill.advance)
  const imported = bill.groups.filter(({ taxType }) => taxType === 'IMPORT_VAT')
  return sumByMonth([
    ...paid.filter(({ group }) => isOwedByOneself(group.taxType)),
    ...deducted(bill, bill.advance ? paid : suppliedShares(bill)),
    ...reducedShares(bill, facts),
    ...[...owed, ...imported].flatMap((group) => {
      const month = monthOfGroup(group, bill, facts)
      return wholeIn(month, [group], bill.serviceDay === null ? month : monthOf(bill.serviceDay))
    }),
  ])
}

/** The VAT among some shares: it counts with them, yet not before the bill is booked, which is when one has it (§ 15 Abs. 1 S. 1 Nr. 1 UStG). */
function deducted({ bookingDay }: TaxedBill, shares: readonly MonthShare[]): MonthShare[] {
  const booked = monthOf(bookingDay)
  return shares
    .filter(({ group }) => !isOwedByOneself(group.taxType) && group.taxType !== 'IMPORT_VAT')
    .map((share) => ({ rateMonth: share.month, ...share, month: later(share.month, booked) }))
}

/** What was paid before the month of the supply when it was paid (§ 15 Abs. 1 S. 1 Nr. 1 S. 3 UStG), the rest with the supply. */
function suppliedShares({ bookingDay, serviceDay, gross, groups, payments }: TaxedBill): MonthShare[] {
  const supplied = monthOf(serviceDay ?? bookingDay)
  if (serviceDay === null || gross === 0) return wholeIn(supplied, groups)
  const early = payments.filter(({ recordDate }) => monthOf(recordDate) < supplied)
  const steps = withinWhole(gross, paidSteps(early))
  return shareRows(groups, gross, [...steps, { month: supplied, reached: gross }])
}

/** The same of each, as a register tells it: those of an advance bear no tax. */
export function reducedGroupsOfBill(bill: TaxedBill, facts: BillFacts = {}): ReducedGroup[] {
  return (bill.reductions ?? []).flatMap(({ id = '' }) =>
    billParts(bill)
      .filter((part) => part.id === id)
      .flatMap(({ day, parts }) =>
        parts.map(({ group, base, tax }) => {
          const { month } = monthOfReduced(group, day, bill, facts)
          return { id, group, base, tax, month: bill.advance ? null : month }
        }),
      ),
  )
}

/** What discounts and write-offs take off: an advance without tax alone has any. */
function reducedShares(bill: TaxedBill, facts: BillFacts): MonthShare[] {
  if (bill.advance) return []
  return billParts(bill).flatMap(({ day, reduction, parts }) =>
    parts.map(({ group, base, tax }): MonthShare => {
      const when = monthOfReduced(group, day, bill, facts)
      return { ...when, group, base: cents(-base), tax: cents(-tax), reduction }
    }),
  )
}

/** In the month of its day, not before that in which the rest of the group counts; converted as the supply. */
function monthOfReduced(group: TaxedGroup, day: Day, bill: TaxedBill, facts: BillFacts) {
  const { bookingDay, serviceDay } = bill
  const supplied = monthOf(serviceDay ?? bookingDay)
  const isOwed = isOwedByOneself(group.taxType)
  const whole = isOwed ? monthOfGroup(group, bill, facts) : later(supplied, monthOf(bookingDay))
  return { month: later(monthOf(day), whole), rateMonth: isOwed && serviceDay === null ? whole : supplied }
}

/** What each takes off the groups of a bill that bear any, in the order of `reducedParts`. */
export function billParts({
  groups,
  gross,
  importedGross = zeroCents,
  reductions = [],
}: TaxedBill): ReducedPart[] {
  const bearing = {
    gross: cents(gross - importedGross),
    groups: groups.filter(({ taxType }) => taxType !== 'IMPORT_VAT').map(withoutMargins),
  }
  return reducedParts(reductions, () => bearing)
}

/** Who buys owes no tax of the margin. */
const withoutMargins = ({ margins: _, ...group }: TaxedGroup): TaxedGroup => group

const later = (one: Month, other: Month): Month => (one > other ? one : other)

function monthOfGroup(
  { taxType }: TaxedGroup,
  { billDay, bookingDay, serviceDay, isSupplierInEu }: TaxedBill,
  { isBilledLocked = false }: BillFacts,
): Month {
  const own = monthOf(billDay)
  if (taxType === 'IMPORT_VAT' && isBilledLocked) return monthOf(bookingDay)
  if (taxType === 'IMPORT_VAT' || serviceDay === null) return own
  if (taxType === 'REVERSE_CHARGE_13B' && isSupplierInEu) return monthOf(serviceDay)
  const latest = monthAfter(serviceDay)
  const isLate = own > latest
  return isLate ? latest : own
}
