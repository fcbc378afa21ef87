import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import { type Day, parseDay } from '#kernel/day.ts'

/** The day of supply, else the last day of the period that is billed; null where the invoice says neither. */
export function serviceDayOf({ delivery, period, lines }: ElectronicInvoice): Day | null {
  const ends = lines.flatMap(({ period }) => parseDay(period?.to ?? period?.from ?? '') ?? [])
  return (
    parseDay(delivery?.day ?? '') ??
    parseDay(period?.to ?? period?.from ?? '') ??
    ends.toSorted().at(-1) ??
    null
  )
}

/** The day whose rates count: that of the supply, else the invoice's; null where it says no day. */
export function taxDayOf(invoice: ElectronicInvoice): Day | null {
  return serviceDayOf(invoice) ?? parseDay(invoice.issueDay ?? '')
}
