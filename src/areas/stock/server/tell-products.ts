import type { EntityId } from '#kernel/id.ts'
import { centsFromUnits } from '#kernel/money.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  type MarkedProperty,
  markOf,
  type ProductNews,
  type ToldBy,
  type ToldChange,
} from '../rules/product-news.ts'

/**
 * Writes what a bill tells its products, mends or takes away, and which bill says it. Whoever decided it has loaded the products for
 * `changing`, and holds their stock: another price counts its value anew.
 */
export function tellProducts(tx: Tx, context: Context, news: readonly ProductNews[]): void {
  for (const { productId, changes } of news) {
    const columns = Object.assign({}, ...changes.map(columnOf))
    context.write(tx.updateTable('products').set(columns).where('product_id', '=', productId))
    for (const { propertyName, toldBy } of changes) {
      mark(tx, context, productId, markOf(propertyName), toldBy)
    }
  }
}

/** The column of a property with its value on the wire. */
function columnOf({ propertyName, value }: ToldChange): object {
  const cents = typeof value === 'number' ? centsFromUnits(value) : null
  switch (propertyName) {
    case 'buyingPP':
      return { buying_cents: cents }
    case 'buyingInOtherCurrency':
      return { buying_foreign_cents: cents }
    case 'buyingCurrency':
      return { buying_currency: value ?? '' }
    case 'sellerKind':
      return { seller_kind: value }
    case 'boughtAtReducedRate':
      return { bought_at_reduced_rate: value === true }
  }
}

/** A value that changes has lost its mark to the trigger of the table. */
function mark(
  tx: Tx,
  context: Context,
  productId: EntityId,
  property: MarkedProperty,
  documentId: EntityId | null,
): void {
  if (documentId === null) {
    context.write(
      tx
        .deleteFrom('product_properties_told')
        .where('product_id', '=', productId)
        .where('property', '=', property),
    )
    return
  }
  context.write(
    tx
      .insertInto('product_properties_told')
      .values({ product_id: productId, property, document_id: documentId })
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'property']).doUpdateSet({ document_id: documentId }),
      ),
  )
}

/** The products of which something follows a bill. Served by product_properties_told_document. */
export async function productsToldBy(tx: Tx, documentId: EntityId): Promise<EntityId[]> {
  const rows = await tx
    .selectFrom('product_properties_told')
    .select('product_id')
    .distinct()
    .where('document_id', '=', documentId)
    .execute()
  return rows.map((row) => row.product_id)
}

/** Which bills told these products what they say. */
export async function loadToldBy(tx: Tx, ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, ToldBy>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('product_properties_told')
    .selectAll()
    .where('product_id', 'in', ids)
    .execute()
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  return new Map(
    [...byProduct].map(([id, told]) => [
      id,
      Object.fromEntries(told.map(({ property, document_id }) => [property, document_id])),
    ]),
  )
}
