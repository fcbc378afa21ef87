import { type BillRow, listBills } from '#areas/bills/contract/list-bills.ts'
import type { StandingState } from '#areas/documents/rules/standing-state.ts'
import { type InvoiceRow, listInvoices } from '#areas/invoices/contract/list-invoices.ts'
import { type Day, daysBetween, formatDay, parseDay } from '#kernel/day.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { type ListHandle, useList } from '#web/reads/use-list.ts'

/** A bill or an invoice as the page of its partner lists it. */
export interface ShownDocument {
  uuid: string
  number: string
  date: string
  text: string
  amountGross: number
  amountDue: number
  currency: string
  dueDate: string | null
  state: StandingState
}

export interface ShownDocuments {
  list: Omit<ListHandle<unknown, unknown>, 'rowAt' | 'stats'>
  at: (index: number) => ShownDocument | undefined
}

/** The invoices of a customer, newest first. */
export function useShownInvoices(filter: object): ShownDocuments {
  const list = useList(listInvoices, { filter, batch: 50 })
  const at = (index: number) => shown(list.rowAt(index), shownInvoice)
  return { list, at }
}

/** The bills of a supplier, newest first. */
export function useShownBills(filter: object): ShownDocuments {
  const list = useList(listBills, { filter, batch: 50 })
  const at = (index: number) => shown(list.rowAt(index), shownBill)
  return { list, at }
}

const shown = <Row>(row: Row | undefined, of: (row: Row) => ShownDocument) =>
  row === undefined ? undefined : of(row)

const shownInvoice = (row: InvoiceRow): ShownDocument => ({
  ...{ uuid: row.entityId.uuid, number: row.invoiceNumber, date: row.invoiceDate, text: row.bookingText },
  ...{ amountGross: row.amountGross, amountDue: row.amountDue, currency: row.currency, dueDate: row.dueDate },
  state: row.state,
})

const shownBill = (row: BillRow): ShownDocument => ({
  ...{ uuid: row.entityId.uuid, number: row.billNumber, date: row.billDate, text: row.bookingText },
  ...{ amountGross: row.amountGross, amountDue: row.amountDue, currency: row.currency, dueDate: row.dueDate },
  state: row.state,
})

export interface DocumentStatus {
  word: string
  /** What is open, or until when; '' for nothing to say. */
  detail: string
}

const words: Record<StandingState, string> = {
  CANCELLATION: 'Stornorechnung',
  REFUND: 'Erstattung offen',
  CANCELLED: 'storniert',
  CORRECTION: 'erstattet',
  ADVANCE: 'abgerechnet',
  OVERPAID: 'überzahlt',
  PAID: 'bezahlt',
  OVERDUE: 'überfällig',
  PARTLY_PAID: 'teilbezahlt',
  OPEN: 'offen',
}

/** How a document stands on a day, as a list says it. */
export function statusOf(document: ShownDocument, today: Day): DocumentStatus {
  const { state } = document
  const [gross, due] = [wireCents(document.amountGross), wireCents(document.amountDue)]
  const dueDay = document.dueDate === null ? null : parseDay(document.dueDate)
  const isDueToday = (state === 'OPEN' || state === 'PARTLY_PAID') && dueDay === today
  const word = isDueToday ? 'heute fällig' : words[state]
  const open = due === 0 || due === gross ? '' : `offen ${formatMoney(due, document.currency)}`
  const days = dueDay === null ? 0 : daysBetween(dueDay, today)
  if (state === 'OVERDUE')
    return { word: `überfällig seit ${days === 1 ? '1 Tag' : `${days} Tagen`}`, detail: open }
  const until = state === 'OPEN' && dueDay !== null && !isDueToday ? `fällig ${formatDay(dueDay)}` : ''
  return { word, detail: open || until }
}
