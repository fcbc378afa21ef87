import type { Selectable } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { searchKey, sortKey } from '#kernel/text-key.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ChangeTypesTable } from '#server/db/tables.ts'
import type { ChangeType } from '../contract.ts'
import { changeTypeName, valueTypeNames } from '../rules/change-type-text.ts'

export type ChangeTypeRow = Selectable<ChangeTypesTable>

/** The change type as it stands on the wire. */
export function changeTypeOf(row: ChangeTypeRow): ChangeType {
  return {
    entityId: { uuid: row.change_type_id },
    shortName: row.short_name,
    valueType: row.value_type,
    system: row.system,
  }
}

/** What a change type is found and sorted by: its names as they are shown. */
export function changeTypeKeys(changeType: Omit<ChangeType, 'entityId'>) {
  const name = changeTypeName(changeType)
  return {
    search_text: searchKey(`${name} ${valueTypeNames[changeType.valueType]}`),
    sort_key: sortKey(name),
  }
}

/** One type for a change: locked until the commit, 404 when there is none, refused when it is Kontor's own. */
export async function lockChangeType(tx: Tx, uuid: EntityId): Promise<ChangeType> {
  const row = await tx
    .selectFrom('change_types')
    .selectAll()
    .where('change_type_id', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  if (row.system) {
    const message =
      'Systemereignisse werden von Kontor verwendet und können nicht geändert oder gelöscht werden.'
    throw new Refusal('in-use', [{ path: 'uuid', message }])
  }
  return changeTypeOf(row)
}
