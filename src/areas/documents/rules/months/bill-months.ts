import { isEuCountry } from '#kernel/countries/countries.ts'
import { type Day, type Month, monthAfter, monthOf } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { isOwedByOneself } from '../taxes/tax-types.ts'
import { type MonthRow, sumByMonth, type TaxedGroup } from './month-rows.ts'
import { type MonthPayment, paidSharesOfBill, wholeIn } from './tax-months.ts'

/** A bill, as far as the months of its taxes depend on it. */
export interface TaxedBill {
  advance: boolean
  billDay: Day
  bookingDay: Day
  /** Null where nothing is said. */
  serviceDay: Day | null
  supplierCountry: string
  /** In its currency, as the payments. */
  gross: Cents
  /** As stored, in EUR. */
  groups: readonly TaxedGroup[]
  payments: readonly MonthPayment[]
}

/**
 * The months in which the groups of a bill count, in EUR cents, the oldest first (decisions §9, 'Tax month'). Its VAT when it
 * was booked, which is when one had it (§ 15 Abs. 1 S. 1 Nr. 1 UStG); import VAT on its date; what one owes oneself on its date,
 * at the latest in the month after the supply (§ 13 Abs. 1 Nr. 6, § 13b Abs. 2 UStG), services of businesses elsewhere in the EU
 * in the month of the supply (§ 13b Abs. 1 UStG). An advance when it is paid, and as far as it is (§ 13b Abs. 4 S. 2, § 15 Abs. 1 S. 1 Nr. 1 S. 3 UStG).
 */
export function billMonths(bill: TaxedBill, { ukCountsAsEu }: { ukCountsAsEu: boolean }): MonthRow[] {
  const isByPayment = ({ taxType }: TaxedGroup) => bill.advance && taxType !== 'IMPORT_VAT'
  // A payment is shared among all groups.
  const paid = bill.advance ? paidSharesOfBill(bill.groups, bill.gross, bill.payments) : []
  const whole = bill.groups.filter((group) => !isByPayment(group))
  return sumByMonth([
    ...paid.filter(({ group }) => isByPayment(group)),
    ...whole.flatMap((group) => {
      const month = monthOfGroup(group, bill, ukCountsAsEu)
      return wholeIn(month, [group], bill.serviceDay === null ? month : monthOf(bill.serviceDay))
    }),
  ])
}

function monthOfGroup({ taxType }: TaxedGroup, bill: TaxedBill, ukCountsAsEu: boolean): Month {
  const { billDay, bookingDay, serviceDay, supplierCountry } = bill
  if (taxType === 'IMPORT_VAT') return monthOf(billDay)
  if (!isOwedByOneself(taxType)) return monthOf(bookingDay)
  const own = monthOf(billDay)
  if (serviceDay === null) return own
  const isElsewhereInEu =
    supplierCountry !== 'DE' && isEuCountry(supplierCountry, serviceDay, { ukCountsAsEu })
  if (taxType === 'REVERSE_CHARGE_13B' && isElsewhereInEu) return monthOf(serviceDay)
  const latest = monthAfter(serviceDay)
  const isLate = own > latest
  return isLate ? latest : own
}
