import { type Standing, standingIn } from '#areas/documents/web/reading/standing.ts'
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
    ...{ gross, paid, due, currency, dueDay: dueDayOfInvoice(invoice) },
  }
  const standing = standingIn(facts, today, {
    CANCELLATION: ['Stornorechnung', `zu Rechnung ${invoice.cancelledInvoiceNumber}`],
    REFUND: ['Erstattung offen', `zurückzuzahlen ${formatMoney(negateCents(due), currency)}`],
    CANCELLED: ['Storniert', replacedText(invoice)],
    CORRECTION: ['Rechnungskorrektur', `erstattet ${formatMoney(negateCents(gross), currency)}`],
    ADVANCE: ['Abgerechnet', `in der Schlussrechnung ${invoice.settledByInvoiceNumber}`],
  })
  const isUnsent = invoice.issued === null && (standing.state === 'OPEN' || standing.state === 'PARTLY_PAID')
  return isUnsent ? { ...standing, title: 'Noch nicht versendet' } : standing
}

function replacedText({ replacedByInvoiceNumber }: Invoice): string {
  return replacedByInvoiceNumber === null ? 'nichts mehr zu tun' : `ersetzt durch ${replacedByInvoiceNumber}`
}
