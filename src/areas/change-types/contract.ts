import { declareCommand, declareEvent, declareList, declareRead, declareSubject } from '#kernel/declare.ts'
import { deleted, deletion } from '#kernel/deletion.ts'
import { choice, entityId, flag, line } from '#kernel/fields.ts'
import { declareHistory, withHistory } from '#kernel/history.ts'
import { propertyChange, recordedChanges } from '#kernel/property-change.ts'
import { z } from '#kernel/zod.ts'
import { normaliseChangeType } from './rules/change-type-text.ts'

export const valueTypes = ['ABSOLUTE', 'INCOMING', 'OUTGOING'] as const
export type ValueType = (typeof valueTypes)[number]

export const changeTypeProperties = {
  shortName: line('Bezeichnung fehlt', 60).transform(normaliseChangeType),
  valueType: choice(valueTypes, 'Wertetyp fehlt'),
}

export const changeTypeInput = z.strictObject({
  ...changeTypeProperties,
  // Only Kontor's own types are system types; a client says that its type is none (spec 1 §7).
  system: flag().refine((system) => !system, 'Systemereignisse können nicht angelegt werden'),
})

export const changeType = z.object({
  entityId: entityId('Bestandsereignis fehlt'),
  shortName: z.string(),
  valueType: z.enum(valueTypes),
  system: z.boolean(),
})

export type ChangeType = z.output<typeof changeType>

export const changeTypes = declareSubject('change types')

const toAll = { changes: [changeTypes], visibleTo: 'working' } as const

export const changeTypeCreated = declareEvent({
  name: 'change type created',
  data: z.strictObject({ shortName: z.string(), valueType: z.enum(valueTypes), system: z.boolean() }),
  ...toAll,
})
export const changeTypeChanged = declareEvent({
  name: 'change type changed',
  data: recordedChanges,
  ...toAll,
})
export const changeTypeDeleted = declareEvent({ name: 'change type deleted', data: deleted, ...toAll })

export const createChangeType = declareCommand({
  name: 'create change type',
  path: '/api/inventorychangetypes',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: changeTypeInput,
  events: [changeTypeCreated],
  answer: 'created',
})

export const changeChangeType = declareCommand({
  name: 'change change type',
  path: '/api/inventorychangetypes/:uuid/props/:propertyName',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: propertyChange,
  events: [changeTypeChanged],
  answer: 'done',
})

export const deleteChangeType = declareCommand({
  name: 'delete change type',
  path: '/api/inventorychangetypes/:uuid/deletion',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: deletion,
  events: [changeTypeDeleted],
  answer: 'done',
})

export const listChangeTypes = declareList({
  resource: 'inventorychangetypes',
  access: 'working',
  dependsOn: [changeTypes],
  row: changeType,
  stats: z.object({}),
  filter: z.never(),
})

export const readChangeType = declareRead({
  name: 'one change type',
  path: '/proxy/get/inventorychangetypes/:uuid',
  resource: 'inventorychangetypes',
  access: 'working',
  dependsOn: [changeTypes],
  query: z.object({}),
  answer: withHistory(changeType),
})

export const changeTypeEvents = [changeTypeCreated, changeTypeChanged, changeTypeDeleted]

export const readChangeTypeHistory = declareHistory({
  name: 'history of one change type',
  resource: 'inventorychangetypes',
  access: 'working',
  dependsOn: [changeTypes],
})
