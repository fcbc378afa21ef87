import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'

/**
 * Makes the stock changes of a document what its lines move, by what the database holds (`stock_of_documents`). The writer of
 * documents calls it after its own writes, behind `lockStock`. A deleted document's go with it.
 */
export function keepDocumentStock(tx: Tx, context: Context, documentId: EntityId): void {
  const statement = sql`select keep_document_stock(${documentId}::uuid)`
  context.write({ compile: () => statement.compile(tx) })
}

/**
 * Keeps the stock of these products to oneself until the commit: one after the other counts and moves it. By their ids, behind the
 * products themselves, and apart from them: nobody waits here for who edits a product.
 */
export async function lockStock(tx: Tx, productIds: readonly EntityId[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .selectFrom('product_stocks')
    .select('product_id')
    .where('product_id', 'in', [...new Set(productIds)])
    .orderBy('product_id')
    .forUpdate()
    .execute()
}
