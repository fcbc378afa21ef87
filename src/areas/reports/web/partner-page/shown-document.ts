import { type BillRow, listBills } from '#areas/bills/contract/list-bills.ts'
import type { StandingState } from '#areas/documents/rules/standing-state.ts'
import { type InvoiceRow, listInvoices } from '#areas/invoices/contract/list-invoices.ts'
import { type Day, formatDay, parseDay } from '#kernel/day.ts'
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
  lastPaymentDate: string | null
  writtenOffDate: string | null
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
  ...{ state: row.state, lastPaymentDate: row.lastPaymentDate, writtenOffDate: row.writtenOffDate },
})

const shownBill = (row: BillRow): ShownDocument => ({
  ...{ uuid: row.entityId.uuid, number: row.billNumber, date: row.billDate, text: row.bookingText },
  ...{ amountGross: row.amountGross, amountDue: row.amountDue, currency: row.currency, dueDate: row.dueDate },
  ...{ state: row.state, lastPaymentDate: row.lastPaymentDate, writtenOffDate: row.writtenOffDate },
})

/** What is open of what was paid in part, or until when it is to be paid; '' for nothing to say beside how it stands. */
export function detailOf(
  { state, amountGross, amountDue, currency, dueDate }: ShownDocument,
  today: Day,
): string {
  const due = wireCents(amountDue)
  if (due !== 0 && due !== wireCents(amountGross)) return `offen ${formatMoney(due, currency)}`
  const dueDay = dueDate === null ? null : parseDay(dueDate)
  return state === 'OPEN' && dueDay !== null && dueDay > today ? `fällig ${formatDay(dueDay)}` : ''
}
