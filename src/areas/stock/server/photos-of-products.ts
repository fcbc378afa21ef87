import type { FileOwners } from '#areas/attachments/server/file-owners.ts'
import { heldFor } from '#server/db/held-for.ts'

/** What attachments ask of products, whose photos they are. */
export const photosOfProducts: Pick<FileOwners, 'findProduct'> = {
  async findProduct(tx, id, purpose) {
    const product = await tx
      .selectFrom('products')
      .select(['product_id as id', 'code as number'])
      .where('product_id', '=', id)
      .$call(heldFor(purpose))
      .executeTakeFirst()
    return product ?? null
  },
}
