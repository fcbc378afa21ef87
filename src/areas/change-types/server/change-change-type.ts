import { Refusal } from '#kernel/errors.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { command, fact } from '#server/command.ts'
import { parseProperty, refuseOtherEntity } from '#server/parse-property.ts'
import { changeChangeType, changeTypeChanged, changeTypeProperties } from '../contract.ts'
import { changeTypeTaken } from '../rules/change-type-text.ts'
import { type ChangeTypeRow, changeTypeKeys, lockChangeType } from './load-change-type.ts'

const columns = {
  shortName: 'short_name',
  valueType: 'value_type',
} as const satisfies Record<keyof typeof changeTypeProperties, keyof ChangeTypeRow>

export const changeChangeTypeCommand = command(
  changeChangeType,
  async (tx, input, context) => {
    const { uuid, propertyName } = context.params
    refuseOtherEntity(uuid, input.entityId)
    const { name, value } = parseProperty(changeTypeProperties, propertyName, input)
    const before = await lockChangeType(tx, uuid)
    const oldValue = before[name]
    if (!isSameValue(oldValue, input.oldValue)) throw new Refusal('stale-value')
    if (oldValue === value) return {}
    context.write(
      tx
        .updateTable('change_types')
        .set({ [columns[name]]: value, ...changeTypeKeys({ ...before, [name]: value }) })
        .where('change_type_id', '=', before.entityId.uuid),
    )
    return fact(changeTypeChanged, before.entityId.uuid, {
      changes: [{ propertyName: name, oldValue, value }],
    })
  },
  {
    change_types_name: { path: 'value', message: changeTypeTaken },
    stock_changes_change_type_fkey: {
      path: 'value',
      message:
        'Das Bestandsereignis wird in Bestandsänderungen verwendet: sein Wertetyp kann nicht geändert werden.',
      code: 'in-use',
    },
  },
)
