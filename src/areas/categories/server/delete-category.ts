import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { categoryDeleted, deleteCategory } from '../contract.ts'
import { categoryOf, lockCategory } from './load-categories.ts'

export const deleteCategoryCommand = command(
  deleteCategory,
  async (tx, input, context) => {
    refuseOtherEntity(context.params.uuid, input.uuid)
    const { entityId, ...deleted } = categoryOf(await lockCategory(tx, context.params.uuid))
    context.write(tx.deleteFrom('categories').where('category_id', '=', entityId.uuid))
    return fact(categoryDeleted, entityId.uuid, { deleted })
  },
  {
    line_items_category_id_fkey: {
      path: 'uuid',
      message: 'Die Kategorie wird in Positionen von Rechnungen verwendet und kann nicht gelöscht werden.',
      code: 'in-use',
    },
  },
)
