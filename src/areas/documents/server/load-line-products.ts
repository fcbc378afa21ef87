import type { Product } from '#areas/stock/contract.ts'
import { loadProducts } from '#areas/stock/server/load-product.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Purpose } from '#server/db/held-for.ts'

/** The products that line items name, as the rules need them. */
export function loadLineProducts(
  tx: Tx,
  items: readonly { productEntityId: EntityId | null }[],
  purpose: Purpose,
): Promise<ReadonlyMap<string, Product>> {
  return loadProducts(
    tx,
    items.map((item) => item.productEntityId).filter((id) => id !== null),
    purpose,
  )
}
