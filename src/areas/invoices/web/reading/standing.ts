import { type Standing, standingIn } from '#areas/documents/web/reading/standing.ts'
import { lostOf } from '#areas/payments/web/write-off-entry.ts'
import type { Day } from '#kernel/day.ts'
import { negateCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { Invoice } from '../../contract.ts'
import { dueDayOfInvoice } from '../invoice-view.ts'

/** How an invoice stands on a day; one that nobody was sent says so until it is overdue. */
export function standingOf(invoice: Invoice, today: Day): Standing {
  const { currency } = invoice
  const gross = wireCents(invoice.totals.amountGrossTotal)
  const paid = wireCents(invoice.totals.paymentTotal)
  const due = wireCents(invoice.totals.amountDue)
  const facts = {
    kind: invoice.documentType,
    isCancelled: invoice.cancelledByInvoiceEntityId !== null,
    isSettled: invoice.settledByInvoiceEntityId !== null,
    ...{ uncollectible: lostOf(invoice), gross, paid, due, currency, dueDay: dueDayOfInvoice(invoice) },
    records: invoice.documentRecords,
  }
  const standing = standingIn(facts, today, {
    CANCELLATION: `Stornorechnung zu Rechnung ${invoice.cancelledInvoiceNumber}`,
    REFUND: `zurückzuzahlen ${formatMoney(negateCents(due), currency)}`,
    CANCELLED: replacedText(invoice),
    CORRECTION: `Rechnungskorrektur, ${formatMoney(negateCents(gross), currency)}`,
    ADVANCE: `in der Schlussrechnung ${invoice.settledByInvoiceNumber}`,
  })
  const isUnsent =
    invoice.delivery === null && (standing.state === 'OPEN' || standing.state === 'PARTLY_PAID')
  if (isUnsent) return { ...standing, title: 'Noch nicht versendet' }
  return isPutRight(invoice) && stillStands.has(standing.state)
    ? {
        ...standing,
        title: `Berichtigt, ${standing.title.charAt(0).toLowerCase()}${standing.title.slice(1)}`,
      }
    : standing
}

/** The other states say more than that words or amounts were put right. */
const stillStands: ReadonlySet<Standing['state']> = new Set([
  'OPEN',
  'PARTLY_PAID',
  'OVERDUE',
  'PAID',
  'OVERPAID',
])

/** By a letter, or by a Rechnungskorrektur that stands. */
const isPutRight = ({ amendments, corrections }: Invoice): boolean =>
  amendments.length > 0 || corrections.some(({ isCancelled }) => !isCancelled)

function replacedText({ replacedByInvoiceNumber }: Invoice): string {
  return replacedByInvoiceNumber === null ? 'nichts mehr zu tun' : `ersetzt durch ${replacedByInvoiceNumber}`
}
