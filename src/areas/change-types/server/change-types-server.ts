import { type FieldError, Refusal } from '#kernel/errors.ts'
import { searchKey, sortKey } from '#kernel/texts/text-key.ts'
import type { Tx } from '#server/db/connect.ts'
import { masterData } from '#server/master-data.ts'
import { type ChangeType, changeTypeData } from '../contract.ts'
import {
  changeTypeName,
  changeTypeTaken,
  isChangeTypeTaken,
  valueTypeNames,
} from '../rules/change-type-text.ts'

export const changeTypesServer = masterData(changeTypeData, {
  table: 'change_types',
  id: 'change_type_id',
  columns: { shortName: 'short_name', valueType: 'value_type', system: 'system' },
  keys: changeTypeKeys,
  orderBy: ['sort_key', 'change_type_id'],
  alsoWrong: takenName,
  beforeChange: refuseSystem,
  beforeRemove: refuseSystem,
  constraints: {
    create: { change_types_name: { path: 'shortName', message: changeTypeTaken } },
    change: {
      change_types_name: { path: 'value', message: changeTypeTaken },
      stock_changes_change_type_fkey: {
        path: 'value',
        message:
          'Das Bestandsereignis wird in Bestandsänderungen verwendet: sein Wertetyp kann nicht geändert werden.',
        code: 'in-use',
      },
    },
    remove: {
      stock_changes_change_type_fkey: {
        path: 'uuid',
        message: 'Das Bestandsereignis wird in Bestandsänderungen verwendet und kann nicht gelöscht werden.',
        code: 'in-use',
      },
    },
  },
})

/** What a change type is found and sorted by: its names as they are shown. */
export function changeTypeKeys(changeType: Omit<ChangeType, 'entityId'>) {
  const name = changeTypeName(changeType)
  return {
    search_text: searchKey(`${name} ${valueTypeNames[changeType.valueType]}`),
    sort_key: sortKey(name),
  }
}

/** Whether the name of an input with other faults is taken. */
async function takenName(tx: Tx, input: unknown): Promise<FieldError[]> {
  const { shortName } = Object(input)
  if (typeof shortName !== 'string') return []
  const rows = await tx.selectFrom('change_types').selectAll().execute()
  const isTaken = isChangeTypeTaken(shortName, rows.map(changeTypesServer.rowOf))
  return isTaken ? [{ path: 'shortName', message: changeTypeTaken }] : []
}

async function refuseSystem(_tx: Tx, { system }: ChangeType): Promise<void> {
  if (!system) return
  const message =
    'Systemereignisse werden von Kontor verwendet und können nicht geändert oder gelöscht werden.'
  throw new Refusal('in-use', [{ path: 'uuid', message }])
}
