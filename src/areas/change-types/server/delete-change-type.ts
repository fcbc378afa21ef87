import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { changeTypeDeleted, deleteChangeType } from '../contract.ts'
import { lockChangeType } from './load-change-type.ts'

export const deleteChangeTypeCommand = command(
  deleteChangeType,
  async (tx, input, context) => {
    refuseOtherEntity(context.params.uuid, input.uuid)
    const { entityId, ...deleted } = await lockChangeType(tx, context.params.uuid)
    context.write(tx.deleteFrom('change_types').where('change_type_id', '=', entityId.uuid))
    return fact(changeTypeDeleted, entityId.uuid, { deleted })
  },
  {
    stock_changes_change_type_fkey: {
      path: 'uuid',
      message: 'Das Bestandsereignis wird in Bestandsänderungen verwendet und kann nicht gelöscht werden.',
      code: 'in-use',
    },
  },
)
