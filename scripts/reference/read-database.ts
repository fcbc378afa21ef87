import type postgres from 'postgres'

/** What the catalog of a migrated database says, in an order that does not depend on how it came there. */
export interface DatabaseSchema {
  extensions: string[]
  tables: TableSchema[]
  views: { name: string; purpose: string; definition: string }[]
  functions: { signature: string; purpose: string; definition: string }[]
}

export interface TableSchema {
  name: string
  purpose: string
  /** Such as `unlogged` and its storage parameters; mostly empty. */
  options: string
  columns: ColumnSchema[]
  constraints: Part[]
  /** Without those of its constraints. */
  indexes: Part[]
  triggers: Part[]
}

export interface ColumnSchema {
  name: string
  type: string
  nullable: boolean
  /** How it is filled where nothing is given: a default, an identity, or what it is computed from. */
  filled: string
  purpose: string
}

interface Part {
  name: string
  definition: string
  purpose: string
}

type Of<T> = (T & { table: string })[]

/** Reads the schema of a database. */
export async function readDatabase(sql: postgres.Sql): Promise<DatabaseSchema> {
  const extensions = await sql<{ name: string }[]>`
    select extname as name from pg_extension where extname <> 'plpgsql' order by extname`
  const columns = groupsOf(await readColumns(sql))
  const constraints = groupsOf(await readConstraints(sql))
  const indexes = groupsOf(await readIndexes(sql))
  const triggers = groupsOf(await readTriggers(sql))
  const tables = await sql<{ name: string; purpose: string; options: string }[]>`
    select relname as name, coalesce(obj_description(oid, 'pg_class'), '') as purpose,
      concat_ws(', ', case relpersistence when 'u' then 'unlogged' end, array_to_string(reloptions, ', ')) as options
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by relname`
  return {
    extensions: extensions.map(({ name }) => name),
    tables: tables.map((table) => ({
      ...table,
      columns: columns(table.name),
      constraints: constraints(table.name),
      indexes: indexes(table.name),
      triggers: triggers(table.name),
    })),
    views: await sql<DatabaseSchema['views']>`
      select relname as name, coalesce(obj_description(oid, 'pg_class'), '') as purpose, pg_get_viewdef(oid) as definition
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by relname`,
    functions: await readFunctions(sql),
  }
}

function groupsOf<T extends { table: string }>(rows: readonly T[]): (table: string) => T[] {
  const groups = Map.groupBy(rows, ({ table }) => table)
  return (table) => groups.get(table) ?? []
}

const readColumns = (sql: postgres.Sql) => sql<Of<ColumnSchema>>`
  select c.relname as table, a.attname as name,
    concat_ws(' ', format_type(atttypid, atttypmod),
      case when attcollation <> typcollation then 'collate ' || quote_ident(collname) end,
      case when attstorage <> typstorage then 'storage ' || case attstorage when 'e' then 'external' else attstorage::text end end)
      as type,
    not attnotnull as nullable,
    case when attidentity = 'a' then 'identity' when attgenerated = 's' then 'computed: ' || pg_get_expr(adbin, adrelid)
      else coalesce(pg_get_expr(adbin, adrelid), '') end as filled,
    coalesce(col_description(c.oid, attnum), '') as purpose
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
  join pg_type t on t.oid = atttypid
  left join pg_collation l on l.oid = attcollation
  left join pg_attrdef d on adrelid = c.oid and adnum = attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname, attnum`

// Not those that say 'not null', which stand with the columns; nor those that hang triggers.
const readConstraints = (sql: postgres.Sql) => sql<Of<Part>>`
  select r.relname as table, conname as name, pg_get_constraintdef(c.oid) as definition,
    coalesce(obj_description(c.oid, 'pg_constraint'), '') as purpose
  from pg_constraint c join pg_class r on r.oid = conrelid
  where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')
  order by r.relname, array_position(array['p', 'u', 'f', 'c'], contype::text), conname`

const readIndexes = (sql: postgres.Sql) => sql<Of<Part>>`
  select r.relname as table, i.relname as name, pg_get_indexdef(indexrelid) as definition,
    coalesce(obj_description(indexrelid, 'pg_class'), '') as purpose
  from pg_index x join pg_class i on i.oid = indexrelid join pg_class r on r.oid = indrelid
  where r.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
  order by r.relname, i.relname`

// What one is for without a word of its own its function says.
const readTriggers = (sql: postgres.Sql) => sql<Of<Part>>`
  select r.relname as table, tgname as name, pg_get_triggerdef(t.oid) as definition,
    coalesce(obj_description(t.oid, 'pg_trigger'), obj_description(tgfoid, 'pg_proc'), '') as purpose
  from pg_trigger t join pg_class r on r.oid = tgrelid
  where r.relnamespace = 'public'::regnamespace and not tgisinternal
  order by r.relname, tgname`

// Not those of extensions.
const readFunctions = (sql: postgres.Sql) => sql<DatabaseSchema['functions']>`
  select proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as signature,
    coalesce(obj_description(p.oid, 'pg_proc'), '') as purpose, pg_get_functiondef(p.oid) as definition
  from pg_proc p
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  order by proname, 1`
