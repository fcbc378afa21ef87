import { type Day, monthOf } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { defaultBookingDay } from '../../rules/booking-day.ts'
import { linesToSave } from './bill-sums.ts'
import type { BillValues } from './bill-values.ts'

type Days = Pick<BillValues, 'billDate' | 'bookingDate'>

/** When a bill is booked: as it is typed, else as the server decides; null as long as that day cannot be read. */
export function bookedDay({ billDate, bookingDate }: Days, openFrom: Day | null): Day | null {
  if (bookingDate !== null) return dayValue(bookingDate)
  const billDay = dayValue(billDate)
  return billDay && defaultBookingDay(billDay, openFrom)
}

/** By the scheme of which day the firm deducts its taxes: that of the supply, else when it is booked (decisions §10, 'Input tax'). */
export function schemeDay(values: Days & Pick<BillValues, 'serviceDate'>, openFrom: Day | null): Day | null {
  return dayValue(values.serviceDate) ?? bookedDay(values, openFrom)
}

/** What is said of a bill whose VAT is deducted later than it is booked; undefined of any other. */
export function laterDeduction(values: BillValues, openFrom: Day | null): string | undefined {
  const [booked, supplied] = [bookedDay(values, openFrom), dayValue(values.serviceDate)]
  if (values.advance || booked === null || supplied === null) return undefined
  if (monthOf(supplied) <= monthOf(booked)) return undefined
  if (!linesToSave(values).some(({ taxType }) => taxType === 'VAT')) return undefined
  return `Die Vorsteuer zählt im ${monthLabel(monthOf(supplied))}, was Sie vorher zahlen, mit der Zahlung (§ 15 Abs. 1 Satz 1 Nr. 1 UStG).`
}
