import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents, negateCents, sumCents, zeroCents } from '#kernel/money.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { documentBookingText } from '../rules/booking-text.ts'
import type { DecidedLine } from '../rules/decide-lines.ts'
import type { DecidedPayment } from '../rules/decide-payments.ts'
import type { Totals } from '../rules/totals.ts'
import type { LineItemRow, PaymentRow, StoredDocument } from './read-document.ts'

export interface NewDocument {
  documentId: EntityId
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION'
  number: string
  numberYear: number | null
  numberCount: number | null
  documentDay: Day
  bookingDay: Day | null
  serviceDay: Day | null
  currency: string
  /** Units of the currency for one EUR, with the day it was published; '1' and null for EUR. */
  rate: string
  rateDay: Day | null
  partnerId: EntityId
  partner: object
  partnerText: string
  paymentMethod: object
  paymentTargetDays: number | null
  customerNumberAtSupplier: string
  remarks: string
  customText: string
  lines: readonly DecidedLine[]
  totals: Totals
  payments: readonly DecidedPayment[]
  /** The invoice that a cancellation cancels. */
  cancelledDocumentId?: EntityId
  /** The search key of everything by which the document can be found. */
  searchText: string
}

/** Writes a document with its line items and payments, three statements whatever their number; answers it as it is stored. */
export function insertDocument(tx: Tx, context: Context, document: NewDocument): StoredDocument {
  const row = documentRow(document)
  const lines = lineRows(context, document)
  const payments = document.payments.map((payment) => paymentRow(context, document.documentId, payment))
  context.write(tx.insertInto('documents').values(row))
  context.write(insertRows(tx, 'line_items', lines))
  if (payments.length > 0) context.write(insertRows(tx, 'payments', payments))
  const paid = sumCents(payments.map((payment) => payment.amount_cents))
  const due = document.kind === 'CANCELLATION' ? negateCents(paid) : cents(document.totals.gross - paid)
  const versions = { version: 1, payments_version: payments.length }
  return { row: { ...row, ...versions, paid_cents: paid, due_cents: due }, lines, payments }
}

/** The columns of a document that its writer decides; sums of payments and in EUR are the database's. */
export function documentRow(document: NewDocument) {
  const { totals } = document
  return {
    document_id: document.documentId,
    kind: document.kind,
    number: document.number,
    number_year: document.numberYear,
    number_count: document.numberCount,
    document_day: document.documentDay,
    booking_day: document.bookingDay,
    service_day: document.serviceDay,
    currency: document.currency,
    rate: document.rate,
    rate_day: document.rateDay,
    partner_id: document.partnerId,
    partner: document.partner,
    partner_text: document.partnerText,
    payment_method: document.paymentMethod,
    payment_target_days: document.paymentTargetDays,
    customer_number_at_supplier: document.customerNumberAtSupplier,
    remarks: document.remarks,
    custom_text: document.customText,
    net_cents: totals.net,
    tax_cents: totals.tax,
    gross_cents: totals.gross,
    cancelled_document_id: document.cancelledDocumentId ?? null,
    cancelled_by_document_id: null,
    booking_text: documentBookingText(document.lines.map((line) => line.bookingText)),
    search_text: document.searchText,
  }
}

/** The rows of a document's line items, with their sums. */
export function lineRows(context: Context, { documentId, lines, totals }: NewDocument): LineItemRow[] {
  return lines.map((line, index) => ({
    document_id: documentId,
    position: index + 1,
    local_id: line.localId ?? context.newId(),
    quantity: line.quantity,
    amount_cents: line.amount,
    amount_buying_cents: line.amountBuying,
    amount_includes_tax: line.amountIncludesTax,
    net_cents: totals.lines[index]?.net ?? zeroCents,
    gross_cents: totals.lines[index]?.gross ?? zeroCents,
    booking_text: line.bookingText,
    category_id: line.categoryId,
    product_id: line.product?.entityId.uuid ?? null,
    product_code: line.product?.code ?? null,
    product_tax_type: line.product?.taxType ?? null,
    differential_kind: line.differentialKind,
    description_short: line.descriptionShort,
    description_long: line.descriptionLong,
    tax_percent: line.taxPercent,
    tax_type: line.taxType,
  }))
}

/** The row of a payment; one that was stored before keeps its id. */
export function paymentRow(context: Context, documentId: EntityId, payment: DecidedPayment): PaymentRow {
  return {
    payment_id: payment.paymentId ?? context.newId(),
    document_id: documentId,
    record_day: payment.recordDate,
    amount_cents: payment.amount,
    from_iban: payment.fromIban,
  }
}

/** One statement for any number of rows, so that it is prepared once. What of a row is no column is left out. */
export function insertRows(tx: Tx, table: 'line_items' | 'payments', rows: readonly object[]) {
  const query = sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json)`
  return { compile: () => query.compile(tx) }
}
