import { describeUse } from '#areas/bank-accounts/server/describe-use.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Permission } from '#kernel/permissions.ts'
import { command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { categoryDeleted, deleteCategory } from '../contract.ts'
import { categoryOf, lockCategory } from './load-categories.ts'

export const deleteCategoryCommand = command(
  deleteCategory,
  async (tx, input, context) => {
    refuseOtherEntity(context.params.uuid, input.uuid)
    const { entityId, ...deleted } = categoryOf(await lockCategory(tx, context.params.uuid, 'deleting'))
    const use = await linesIn(tx, entityId.uuid, context.actor.permissions)
    if (use) {
      throw new Refusal('in-use', [
        {
          path: 'uuid',
          message: `Die Kategorie wird in Positionen verwendet (${use}) und kann nicht gelöscht werden.`,
        },
      ])
    }
    context.write(tx.deleteFrom('categories').where('category_id', '=', entityId.uuid))
    return fact(categoryDeleted, entityId.uuid, { deleted })
  },
  {
    // Behind the message above: what is in use from this very moment on.
    line_items_category_id_fkey: {
      path: 'uuid',
      message: 'Die Kategorie wird in Positionen von Rechnungen verwendet und kann nicht gelöscht werden.',
      code: 'in-use',
    },
  },
)

function linesIn(tx: Tx, categoryId: EntityId, permissions: readonly Permission[]): Promise<string | null> {
  return describeUse(
    tx
      .selectFrom('documents')
      .where('document_id', 'in', (eb) =>
        eb.selectFrom('line_items').select('document_id').where('category_id', '=', categoryId),
      ),
    permissions,
  )
}
