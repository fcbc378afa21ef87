import { stateOn } from '#areas/documents/server/state-in-sql.ts'
import { wantsProduct } from '#areas/documents/server/tasks/wants-product.ts'
import type { Day } from '#kernel/day.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ProductTask } from '../contract/task-list.ts'

/** The lines of bills that wait for their product, the oldest bill first. */
export async function loadProductTasks(tx: Tx, seenOn: Day): Promise<ProductTask[]> {
  const rows = await tx
    .selectFrom('tasks')
    .innerJoin('documents', 'documents.document_id', 'tasks.document_id')
    .innerJoin('line_items', (join) =>
      join
        .onRef('line_items.document_id', '=', 'tasks.document_id')
        .onRef('line_items.local_id', '=', 'tasks.local_id'),
    )
    .innerJoin('categories', 'categories.category_id', 'line_items.category_id')
    .select(['task_id', 'documents.document_id', 'line_items.local_id', 'number'])
    .select(['partner_text', 'partner_id'])
    .select((eb) => eb.fn.coalesce('booking_day', 'document_day').as('booked'))
    .select(['document_day', 'line_items.booking_text', 'line_items.gross_cents', 'currency'])
    .select(['line_items.gross_euro_cents', stateOn(seenOn, 'documents').as('state')])
    .where('type', '=', 'ASSIGN_PRODUCT')
    .where('completed_at', 'is', null)
    // A category may have stopped asking for products since.
    .where(wantsProduct)
    .orderBy('document_day')
    .orderBy('documents.document_id')
    .orderBy('line_items.position')
    .execute()
  return rows.map((row) => ({
    entityId: { uuid: row.task_id },
    type: 'ASSIGN_PRODUCT',
    data: {
      parentEntityId: row.document_id,
      localId: row.local_id,
      billNumber: row.number,
      supplier: row.partner_text,
      partnerEntityId: row.partner_id,
      billDate: row.document_day,
      bookingDate: row.booked,
      bookingText: row.booking_text,
      amount: unitsFromCents(row.gross_cents),
      currency: row.currency,
      amountEuro: unitsFromCents(row.gross_euro_cents),
      state: row.state,
    },
  }))
}
