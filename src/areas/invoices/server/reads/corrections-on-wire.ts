import type { EntityId } from '#kernel/id.ts'
import { cents, unitsFromCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Invoice } from '../../contract.ts'

/** The Rechnungskorrekturen of an invoice, the oldest first, also those that were cancelled. Served by documents_corrections. */
export async function correctionsOnWire(tx: Tx, documentId: EntityId): Promise<Invoice['corrections']> {
  const rows = await tx
    .selectFrom('documents')
    .select(['document_id', 'number', 'document_day', 'gross_cents', 'due_cents', 'cancelled_by_document_id'])
    .where('corrected_document_id', '=', documentId)
    .orderBy('document_day')
    .orderBy('document_id')
    .execute()
  return rows.map((row) => ({
    entityId: { uuid: row.document_id },
    invoiceNumber: row.number,
    invoiceDate: row.document_day,
    amountGross: unitsFromCents(cents(row.gross_cents)),
    amountDue: unitsFromCents(row.due_cents),
    isCancelled: row.cancelled_by_document_id !== null,
  }))
}
