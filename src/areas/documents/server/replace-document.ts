import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, negateCents, sumCents } from '#kernel/money.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { StoredPayments } from '../rules/decide-payments.ts'
import { documentRow, insertRows, lineRows, type NewDocument, paymentRow } from './insert-document.ts'
import type { PaymentRow, StoredDocument } from './read-document.ts'

/**
 * Replaces a locked document under its id: its row, its line items, and those payments that are new, changed or gone.
 * A payment that stays as it is keeps its row; attachments, kind and cancellation are left alone. Answers the document
 * as it will be stored. `before` comes from `lockDocument`, so that two replacements of one document come one by one.
 */
export function replaceDocument(
  tx: Tx,
  context: Context,
  before: StoredDocument,
  document: NewDocument,
): StoredDocument {
  const { documentId } = document
  const { document_id, kind, cancelled_document_id, cancelled_by_document_id, ...changes } =
    documentRow(document)
  const lines = lineRows(context, document)
  const version = before.row.version + 1
  context.write(
    tx
      .updateTable('documents')
      .set({ ...changes, version })
      .where('document_id', '=', documentId),
  )
  context.write(tx.deleteFrom('line_items').where('document_id', '=', documentId))
  context.write(insertRows(tx, 'line_items', lines))
  const payments = replacePayments(tx, context, before, document)
  const paid = sumCents(payments.map((payment) => payment.amount_cents))
  const row = { ...before.row, ...changes, version, paid_cents: paid }
  return { row: { ...row, due_cents: dueOf(before, document.totals.gross, paid) }, lines, payments }
}

/** As the database generates it: of what is cancelled nothing remains but the payments received. */
function dueOf({ row }: StoredDocument, gross: Cents, paid: Cents): Cents {
  const isVoid = row.kind === 'CANCELLATION' || row.cancelled_by_document_id !== null
  return isVoid ? negateCents(paid) : cents(gross - paid)
}

function replacePayments(
  tx: Tx,
  context: Context,
  before: StoredDocument,
  { documentId, payments }: NewDocument,
): PaymentRow[] {
  const rows = payments.map((payment) => paymentRow(context, documentId, payment))
  const stored = new Map(before.payments.map((row) => [row.payment_id, row]))
  const written = rows.filter((row) => !isSame(stored.get(row.payment_id), row))
  const kept = new Set<EntityId>(rows.filter((row) => !written.includes(row)).map((row) => row.payment_id))
  const gone = before.payments.map((row) => row.payment_id).filter((paymentId) => !kept.has(paymentId))
  if (gone.length > 0) context.write(tx.deleteFrom('payments').where('payment_id', 'in', gone))
  if (written.length > 0) context.write(insertRows(tx, 'payments', written))
  return rows
}

function isSame(stored: PaymentRow | undefined, row: PaymentRow): boolean {
  return (
    stored?.record_day === row.record_day &&
    stored.amount_cents === row.amount_cents &&
    stored.from_iban === row.from_iban
  )
}

/** The payments of a stored document, as the rules take them. */
export function storedPayments({ row, payments }: StoredDocument): StoredPayments {
  return {
    currency: row.currency,
    payments: payments.map((payment) => ({
      paymentId: payment.payment_id,
      recordDate: payment.record_day,
      amount: payment.amount_cents,
      fromIban: payment.from_iban,
    })),
  }
}
