import { deleteFiles } from '#areas/attachments/server/delete-files.ts'
import { photosOf } from '#areas/attachments/server/read-photos.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { refuseUsed, type WhereUsed } from '#server/where-used.ts'
import { deleteProduct, productDeleted } from '../contract.ts'
import { lockProduct, productProperties, refuseStale } from './load-product.ts'

export const deleteProductCommand = (whereUsed: WhereUsed) =>
  command(
    deleteProduct,
    async (tx, input, context) => {
      refuseOtherEntity(context.params.uuid, input.uuid)
      const productId = context.params.uuid
      const before = await lockProduct(tx, productId, 'deleting')
      refuseStale(input.version, before)
      const [use, isMoved] = await Promise.all([
        whereUsed(tx, productId, context.actor.permissions),
        hasChanges(tx, productId),
      ])
      refuseUsed(use, `Die Ware ${before.code} wird noch verwendet`)
      if (isMoved) {
        throw new Refusal('in-use', [
          {
            path: 'uuid',
            message: `Zur Ware ${before.code} gibt es Bestandsänderungen. Sie kann erst gelöscht werden, wenn diese gelöscht sind.`,
          },
        ])
      }
      // They go with it.
      deleteFiles(tx, context, await photosOf(tx, productId))
      context.write(tx.deleteFrom('products').where('product_id', '=', productId))
      return fact(productDeleted, productId, { deleted: productProperties(before) })
    },
    {
      // Behind the message above: what is in use from this very moment on.
      line_items_product_id_fkey: {
        path: 'uuid',
        message: 'Die Ware wird in Positionen von Rechnungen verwendet und kann nicht gelöscht werden.',
        code: 'in-use',
      },
      stock_changes_product_id_fkey: {
        path: 'uuid',
        message:
          'Zur Ware gibt es Bestandsänderungen. Sie kann erst gelöscht werden, wenn diese gelöscht sind.',
        code: 'in-use',
      },
    },
  )

/** By hand: those of documents are found by their lines. */
async function hasChanges(tx: Tx, productId: EntityId): Promise<boolean> {
  const change = await tx
    .selectFrom('stock_changes')
    .select('change_id')
    .where('product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}
