import { addDays, type Day } from '#kernel/day.ts'
import type { InvoiceRow } from '../../contract/list-invoices.ts'

type Stands = Pick<
  InvoiceRow,
  'state' | 'amountDue' | 'amountGross' | 'delivery' | 'goesNowhere' | 'invoiceDate'
>

/** Older ones went another way (`notSentFrom` of 'Heute'). */
const sentWithinDays = 29

/** What is to be done next with an invoice of the list; null for nothing. */
export function nextStepOf(row: Stands, today: Day): 'SEND' | 'PAY' | null {
  const isOpen = row.state === 'OPEN' || row.state === 'OVERDUE' || row.state === 'PARTLY_PAID'
  if (!isOpen || row.amountDue <= 0) return null
  const isUnsent = (row.delivery === null && !row.goesNowhere) || row.delivery === 'FAILED'
  const isFresh = row.invoiceDate >= addDays(today, -sentWithinDays)
  // What somebody has begun to pay has arrived.
  return isUnsent && isFresh && row.amountDue === row.amountGross ? 'SEND' : 'PAY'
}
