import { type Day, daysBetween, formatDay } from '#kernel/day.ts'
import { negateCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { Invoice } from '../../contract.ts'
import { type InvoiceState, invoiceState } from '../../rules/invoice-state.ts'
import { dueDayOfInvoice } from '../invoice-view.ts'

/** How an invoice stands, in words, and which part of it is paid. */
export interface Standing {
  state: InvoiceState
  title: string
  detail: string
  /** From 0 to 1; null where a part says nothing. */
  paidShare: number | null
  /** Somebody has to act at once. */
  isLate: boolean
}

export function standingOf(invoice: Invoice, today: Day): Standing {
  const gross = wireCents(invoice.totals.amountGrossTotal)
  const paid = wireCents(invoice.totals.paymentTotal)
  const due = wireCents(invoice.totals.amountDue)
  const dueDay = dueDayOfInvoice(invoice)
  const state = invoiceState(
    {
      kind: invoice.documentType,
      isCancelled: invoice.cancelledByInvoiceEntityId !== null,
      isSettled: invoice.settledByInvoiceEntityId !== null,
      ...{ gross, paid, due, dueDay },
    },
    today,
  )
  const money = (amount: typeof due) => formatMoney(amount, invoice.currency)
  const isUnsent = invoice.issued === null && (state === 'OPEN' || state === 'PARTLY_PAID')
  const open = paid === 0 ? `offen ${money(due)}` : `offen ${money(due)} von ${money(gross)}`
  const titles: Record<InvoiceState, [title: string, detail: string]> = {
    CANCELLATION: ['Stornorechnung', `zu Rechnung ${invoice.cancelledInvoiceNumber}`],
    REFUND: ['Erstattung offen', `zurückzuzahlen ${money(negateCents(due))}`],
    CANCELLED: ['Storniert', replacedText(invoice)],
    CORRECTION: ['Rechnungskorrektur', `erstattet ${money(negateCents(gross))}`],
    ADVANCE: ['Abgerechnet', `in der Schlussrechnung ${invoice.settledByInvoiceNumber}`],
    OVERPAID: ['Überzahlt', `${money(negateCents(due))} mehr als ${money(gross)}`],
    PAID: ['Bezahlt', money(gross)],
    OVERDUE: [overdueText(dueDay, today), open],
    PARTLY_PAID: [dueDay === today ? 'Heute fällig' : 'Teilbezahlt', withDay(open, dueDay, today)],
    OPEN: [dueDay === today ? 'Heute fällig' : 'Offen', withDay(open, dueDay, today)],
  }
  const [title, detail] = titles[state]
  const isShared = state === 'OVERDUE' || state === 'PARTLY_PAID' || state === 'OPEN' || state === 'PAID'
  return {
    ...{ state, detail },
    title: isUnsent ? 'Noch nicht versendet' : title,
    paidShare: isShared && gross > 0 ? paid / gross : null,
    isLate: state === 'OVERDUE',
  }
}

function replacedText({ replacedByInvoiceNumber }: Invoice): string {
  return replacedByInvoiceNumber === null ? 'nichts mehr zu tun' : `ersetzt durch ${replacedByInvoiceNumber}`
}

function overdueText(dueDay: Day | null, today: Day): string {
  const days = dueDay === null ? 0 : daysBetween(dueDay, today)
  return days === 1 ? 'Überfällig seit 1 Tag' : `Überfällig seit ${days} Tagen`
}

function withDay(open: string, dueDay: Day | null, today: Day): string {
  return dueDay === null || dueDay === today ? open : `${open}, fällig am ${formatDay(dueDay)}`
}
