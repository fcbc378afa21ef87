import { type Expression, type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Fields, MasterData, Row } from '#kernel/master-data.ts'
import { isSameValue } from '#kernel/property-change.ts'
import type { z } from '#kernel/zod.ts'
import {
  type Context,
  command,
  fact,
  read,
  type ServerCommand,
  type ServerList,
  type ServerRead,
} from './command.ts'
import type { Tx } from './db/connect.ts'
import { heldFor, type Purpose } from './db/held-for.ts'
import type { Tables } from './db/tables.ts'
import { historyRead, withSteps } from './journal/read-history.ts'
import { parseProperty, refuseOtherEntity } from './parse-property.ts'
import { plainList } from './plain-list.ts'
import { holdsWords } from './search-words.ts'

type ColumnOf<T extends keyof Tables> = keyof Selectable<Tables[T]> & string

/** The columns that hold a value of this type. */
type ColumnHolding<T extends keyof Tables, Value> = {
  [Column in ColumnOf<T>]: Selectable<Tables[T]>[Column] extends Value ? Column : never
}[ColumnOf<T>]

type ColumnsOf<T extends keyof Tables, Shown extends z.ZodRawShape> = {
  [Name in keyof Shown]: ColumnHolding<T, z.output<Shown[Name]>>
}

/** Where one list of master data is stored, and its rules. */
interface Stored<
  Shown extends z.ZodRawShape,
  Filter extends z.ZodType,
  T extends keyof Tables,
  Id extends ColumnHolding<T, EntityId>,
  Columns extends ColumnsOf<T, Shown>,
> {
  table: T
  id: Id
  /** Of each field, in the order in which they stand on the wire. */
  columns: Columns
  /** All other columns: what a row is found, sorted and compared by. */
  keys(fields: Fields<Shown>): Omit<Insertable<Tables[T]>, Id | Columns[keyof Columns]>
  /** What is searched; the column `search_text` where it is absent. */
  searchText?: Expression<string>
  /** Ends in a column in which no two rows are equal. */
  orderBy: readonly ColumnOf<T>[]
  /** What a filter leaves of the list: the rows that have these values. */
  filtered?(filter: z.output<Filter>): Partial<Selectable<Tables[T]>>
  /** What else is wrong with an input that its schema refuses. */
  alsoWrong?: ServerCommand['alsoWrong']
  // Each of these three may refuse.
  beforeCreate?(tx: Tx, fields: Fields<Shown>): Promise<void>
  beforeChange?(tx: Tx, row: Row<Shown>, change: { name: keyof Shown; value: unknown }): Promise<void>
  beforeRemove?: BeforeRemove<Row<Shown>>
  /** What a violated constraint means, by command. */
  constraints?: { [Command in 'create' | 'change' | 'remove']?: ServerCommand['constraints'] }
}

/** Refuses that a row is deleted, such as one in use. Nobody else can name it meanwhile. */
type BeforeRemove<R> = (tx: Tx, row: R, context: Context) => Promise<void>

/** What compose takes of one list of master data. */
interface MasterDataServer {
  /** Create, change, remove. */
  commands: readonly ServerCommand[]
  list: ServerList
  /** One row, and its history. */
  reads: readonly ServerRead[]
}

/** Carries out what `declareMasterData` declares, on one table. */
export function masterData<
  Shown extends z.ZodRawShape,
  Input extends z.ZodType<Fields<Shown>>,
  Filter extends z.ZodType,
  T extends keyof Tables,
  Id extends ColumnHolding<T, EntityId>,
  const Columns extends ColumnsOf<T, Shown>,
>(
  data: MasterData<Shown, Input, Filter>,
  stored: Stored<Shown, Filter, T, Id, Columns>,
): MasterDataServer & { rowOf(row: Selectable<Tables[T]>): Row<Shown> } {
  // Within, one table is like another: names and values were checked against table and contract above.
  const declared = data as unknown as AnyData
  const kept = stored as unknown as AnyStored
  return {
    rowOf: (row) => rowOf(kept, row as Values) as Row<Shown>,
    commands: [create(declared, kept), change(declared, kept), remove(declared, kept)],
    list: plainList(declared.list, {
      rows(tx, { words, filter }) {
        const found = rowsOf(tx, kept).where(() =>
          holdsWords(kept.searchText ?? sql.ref('search_text'), words),
        )
        const wanted = filter.filterType === 'noop' ? {} : (kept.filtered?.(filter) ?? {})
        const narrowed = Object.entries(wanted).reduce(
          (rows, [column, value]) => rows.where(column, '=', value),
          found,
        )
        return kept.orderBy.reduce((rows, column) => rows.orderBy(column), narrowed)
      },
      rowOf: (row) => rowOf(kept, row),
    }),
    reads: [
      read(declared.read, async (tx, _query, { params }) =>
        withSteps(tx, await rowFor('looking', tx, kept, params.uuid)),
      ),
      historyRead(declared.history, Object.values(declared.events)),
    ],
  }
}

type Values = Record<string, unknown>
type AnyData = MasterData<Readonly<Record<string, z.ZodType>>, z.ZodType<Values>, z.ZodType<Values>> & {
  changeable: Readonly<Record<string, z.ZodType>>
}
type AnyRow = Values & { entityId: { uuid: EntityId } }

interface AnyStored
  extends Pick<Stored<z.ZodRawShape, z.ZodType<Values>, never, never, never>, 'searchText' | 'alsoWrong'> {
  table: string
  id: string
  columns: Readonly<Record<string, string>>
  keys(fields: Values): Values
  orderBy: readonly string[]
  filtered?(filter: Values): Values
  beforeCreate?(tx: Tx, fields: Values): Promise<void>
  beforeChange?(tx: Tx, row: AnyRow, change: { name: string; value: unknown }): Promise<void>
  beforeRemove?: BeforeRemove<AnyRow>
  constraints?: { [Command in 'create' | 'change' | 'remove']?: ServerCommand['constraints'] }
}

// Kysely knows the columns of a fixed table only.
const anyTable = (tx: Tx) => tx as unknown as Kysely<Record<string, Values>>

const rowsOf = (tx: Tx, { table }: AnyStored) => anyTable(tx).selectFrom(table).selectAll()

/** One row, kept until the commit as its purpose asks for; 404 when there is none. */
async function rowFor(purpose: Purpose, tx: Tx, stored: AnyStored, uuid: EntityId): Promise<AnyRow> {
  const row = await rowsOf(tx, stored).where(stored.id, '=', uuid).$call(heldFor(purpose)).executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return rowOf(stored, row)
}

function rowOf({ id, columns }: AnyStored, row: Values): AnyRow {
  const fields = Object.entries(columns).map(([name, column]) => [name, row[column]])
  return { entityId: { uuid: row[id] as EntityId }, ...Object.fromEntries(fields) }
}

function create(data: AnyData, stored: AnyStored): ServerCommand {
  const { table, id, columns, keys, beforeCreate, alsoWrong, constraints = {} } = stored
  return command(
    data.create,
    async (tx, input, context) => {
      await beforeCreate?.(tx, input)
      const uuid = context.newId()
      const fields = Object.entries(columns).map(([name, column]) => [column, input[name]])
      const values = { [id]: uuid, ...Object.fromEntries(fields), ...keys(input) }
      context.write(anyTable(tx).insertInto(table).values(values))
      return fact(data.events.created, uuid, input)
    },
    constraints.create,
    { ...(alsoWrong && { alsoWrong }) },
  )
}

function change(data: AnyData, stored: AnyStored): ServerCommand {
  const { table, id, columns, keys, beforeChange, constraints = {} } = stored
  return command(
    data.change,
    async (tx, input, context) => {
      const { uuid, propertyName } = context.params
      refuseOtherEntity(uuid, input.entityId)
      const { name, value } = parseProperty(data.changeable, propertyName, input)
      const before = await rowFor('changing', tx, stored, uuid)
      await beforeChange?.(tx, before, { name, value })
      const oldValue = before[name]
      if (!isSameValue(oldValue, input.oldValue)) throw new Refusal('stale-value')
      if (oldValue === value) return {}
      // What can be changed is shown, and what is shown has a column.
      const column = columns[name] as string
      const values = { [column]: value, ...keys({ ...before, [name]: value }) }
      context.write(anyTable(tx).updateTable(table).set(values).where(id, '=', uuid))
      return fact(data.events.changed, uuid, { changes: [{ propertyName: name, oldValue, value }] })
    },
    constraints.change,
  )
}

function remove(data: AnyData, stored: AnyStored): ServerCommand {
  const { table, id, beforeRemove, constraints = {} } = stored
  return command(
    data.remove,
    async (tx, input, context) => {
      refuseOtherEntity(context.params.uuid, input.uuid)
      const row = await rowFor('deleting', tx, stored, context.params.uuid)
      await beforeRemove?.(tx, row, context)
      const { entityId, ...deleted } = row
      context.write(anyTable(tx).deleteFrom(table).where(id, '=', entityId.uuid))
      return fact(data.events.deleted, entityId.uuid, { deleted })
    },
    constraints.remove,
  )
}
