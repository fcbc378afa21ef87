import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { heldFor } from '#server/db/held-for.ts'

/**
 * Keeps until the commit what a stored document names: its partner, and the categories and products of its lines. For who
 * writes these lines again without loading what they name. Send it right behind `lockDocument`: no round trip of its own.
 */
export async function holdNamed(tx: Tx, documentId: EntityId): Promise<void> {
  const lines = tx.selectFrom('line_items').where('document_id', '=', documentId)
  await Promise.all([
    tx
      .selectFrom('partners')
      .select('partner_id')
      .where('partner_id', 'in', (eb) =>
        eb.selectFrom('documents').select('partner_id').where('document_id', '=', documentId),
      )
      .$call(heldFor('naming'))
      .execute(),
    tx
      .selectFrom('categories')
      .select('category_id')
      .where('category_id', 'in', lines.select('category_id'))
      .orderBy('category_id')
      .$call(heldFor('naming'))
      .execute(),
    tx
      .selectFrom('products')
      .select('product_id')
      .where('product_id', 'in', lines.select('product_id'))
      .orderBy('product_id')
      .$call(heldFor('naming'))
      .execute(),
  ])
}
