import { type Standing, standingIn } from '#areas/documents/web/reading/standing.ts'
import { dueDayOf } from '#areas/payments/rules/due.ts'
import { lostOf } from '#areas/payments/web/write-off-entry.ts'
import { type Day, parseDay } from '#kernel/day.ts'
import { negateCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { Bill } from '../../contract.ts'

/** How a bill stands on a day; of a credit note the supplier owes. */
export function standingOfBill(bill: Bill, today: Day): Standing {
  const { currency } = bill
  const gross = wireCents(bill.totals.amountGrossTotal)
  const paid = wireCents(bill.totals.paymentTotal)
  const due = wireCents(bill.totals.amountDue)
  const uncollectible = lostOf(bill)
  const facts = { kind: 'BILL', isCancelled: false, isSettled: false } as const
  const records = bill.documentRecords
  return standingIn(
    { ...facts, uncollectible, gross, paid, due, currency, records, dueDay: dueDayOfBill(bill) },
    today,
    {
      REFUND: `Gutschrift, zu erhalten ${formatMoney(negateCents(due), currency)}`,
      CORRECTION: `Gutschrift, erhalten ${formatMoney(negateCents(gross), currency)}`,
    },
  )
}

/** Until when a bill is to be paid. */
export function dueDayOfBill({ billDate, partnership }: Bill): Day | null {
  const documentDay = parseDay(billDate)
  const { paymentTargetDays } = partnership.partnershipData
  return documentDay && dueDayOf({ kind: 'BILL', documentDay, paymentTargetDays, isClosed: false })
}
