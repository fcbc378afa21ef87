import { declareSubject } from '#kernel/declare.ts'
import { choice, flag, line } from '#kernel/fields.ts'
import { declareMasterData } from '#kernel/master-data.ts'
import { z } from '#kernel/zod.ts'
import { normaliseChangeType } from './rules/change-type-text.ts'

export const valueTypes = ['ABSOLUTE', 'INCOMING', 'OUTGOING'] as const
export type ValueType = (typeof valueTypes)[number]

const changeable = {
  shortName: line('Bezeichnung fehlt', 60).transform(normaliseChangeType),
  valueType: choice(valueTypes, 'Wertetyp fehlt'),
}

export const changeTypeData = declareMasterData({
  name: 'change type',
  subject: declareSubject('change types'),
  path: '/api/inventorychangetypes',
  resource: 'inventorychangetypes',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  missing: 'Bestandsereignis fehlt',
  shown: { shortName: z.string(), valueType: z.enum(valueTypes), system: z.boolean() },
  changeable,
  input: z.strictObject({
    ...changeable,
    // Only Kontor's own types are system types; a client says that its type is none (spec 1 §7).
    system: flag().refine((system) => !system, 'Systemereignisse können nicht angelegt werden'),
  }),
  filter: z.never(),
})

export const { row: changeType, list: listChangeTypes, create: createChangeType } = changeTypeData
export type ChangeType = z.output<typeof changeType>
