import {
  type CommandDeclaration,
  declareCommand,
  declareEvent,
  declareList,
  declareRead,
  type EventDeclaration,
  type ListDeclaration,
  type ReadDeclaration,
  type Resource,
  type Subject,
} from './declare.ts'
import { deleted, deletion } from './deletion.ts'
import { entityId } from './fields.ts'
import { declareHistory, withHistory } from './history.ts'
import type { Access } from './permissions.ts'
import { propertyChange, recordedChanges } from './property-change.ts'
import { z } from './zod.ts'

type Shape = z.ZodRawShape

/** A row of master data without its id, as it stands on the wire. */
export type Fields<Shown extends Shape> = z.output<z.ZodObject<Shown>>

type RowShape<Shown extends Shape> = { entityId: ReturnType<typeof entityId> } & Shown

/** A row of master data as it stands on the wire. */
export type Row<Shown extends Shape> = z.output<z.ZodObject<RowShape<Shown>>>

/** One list of master data, as its contract describes it. */
interface Description<Shown extends Shape, Input, Filter> {
  /** In the words of the journal: of `bank account` come 'create bank account' and 'bank account created'. */
  name: string
  subject: Subject
  /** Where its commands go. */
  path: string
  resource: Resource
  /** Who changes it; every working role reads it. */
  access: Access
  /** Said where its id is missing. */
  missing: string
  /** What a row shows beside its id. */
  shown: Shown
  /** What the event of a new row tells, where that is narrower than what is shown. */
  recorded?: z.ZodType<Fields<Shown>>
  /** What can be changed of it where it stands, each by its own rule. */
  changeable: { [Name in keyof Fields<Shown>]?: z.ZodType<Fields<Shown>[Name]> }
  input: Input
  /** What its list is narrowed by. */
  filter: Filter
}

/** One list of master data, declared. */
export interface MasterData<
  Shown extends Shape = Shape,
  Input extends z.ZodType<Fields<Shown>> = z.ZodType<Fields<Shown>>,
  Filter extends z.ZodType = z.ZodType,
> extends Pick<Description<Shown, Input, Filter>, 'shown' | 'changeable'> {
  row: z.ZodObject<RowShape<Shown>>
  events: {
    created: EventDeclaration
    changed: EventDeclaration<typeof recordedChanges>
    deleted: EventDeclaration<typeof deleted>
  }
  create: CommandDeclaration<Input, string>
  change: CommandDeclaration<typeof propertyChange, `${string}/:uuid/props/:propertyName`>
  remove: CommandDeclaration<typeof deletion, `${string}/:uuid/deletion`>
  list: ListDeclaration<z.ZodObject<RowShape<Shown>>, z.ZodObject<Record<string, never>>, Filter>
  read: ReadDeclaration<z.ZodType, z.ZodType, `${string}/:uuid`>
  history: ReturnType<typeof declareHistory<string>>
}

/**
 * What every list of master data has: rows are created, changed by one property at a time and deleted, each with its event;
 * they are listed, and each is read alone, with its history. `masterData` of the server carries it out.
 */
export function declareMasterData<
  Shown extends Shape,
  Input extends z.ZodType<Fields<Shown>>,
  Filter extends z.ZodType,
>(description: Description<Shown, Input, Filter>): MasterData<Shown, Input, Filter> {
  const { name, subject, path, resource, access, missing, shown, changeable, input, filter } = description
  const { recorded = z.strictObject(shown) } = description
  const row: MasterData<Shown, Input, Filter>['row'] = z.object({ entityId: entityId(missing), ...shown })
  const toAll = { changes: [subject], visibleTo: 'working' } as const
  const events = {
    created: declareEvent({ name: `${name} created`, data: recorded, ...toAll }),
    changed: declareEvent({ name: `${name} changed`, data: recordedChanges, ...toAll }),
    deleted: declareEvent({ name: `${name} deleted`, data: deleted, ...toAll }),
  }
  const reading = { resource, access: 'working', dependsOn: [subject] } as const
  return {
    ...{ shown, changeable, row, events },
    create: declareCommand({
      name: `create ${name}`,
      path,
      access,
      input,
      events: [events.created],
      answer: 'created',
    }),
    change: declareCommand({
      name: `change ${name}`,
      path: `${path}/:uuid/props/:propertyName`,
      access,
      input: propertyChange,
      events: [events.changed],
      answer: 'done',
    }),
    remove: declareCommand({
      name: `delete ${name}`,
      path: `${path}/:uuid/deletion`,
      access,
      input: deletion,
      events: [events.deleted],
      answer: 'done',
    }),
    list: declareList({ ...reading, row, stats: z.object({}), filter }),
    read: declareRead({
      ...reading,
      name: `one ${name}`,
      path: `/proxy/get/${resource}/:uuid`,
      query: z.object({}),
      answer: withHistory(row),
    }),
    history: declareHistory({ ...reading, name: `history of one ${name}` }),
  }
}
