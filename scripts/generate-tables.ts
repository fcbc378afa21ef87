// Writes src/server/db/tables.ts from a migrated database, so that Kysely's types are what the migrations made.
// Run it after a change of migrations/; test/tables.test.ts fails when the file is not fresh.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type postgres from 'postgres'
import { openPostgres } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { formatFile } from './format-file.ts'

export const tablesFile = join(import.meta.dirname, '../src/server/db/tables.ts')

const plainTypes: Record<string, string> = {
  text: 'string',
  uuid: 'EntityId',
  int4: 'number',
  int2: 'number',
  int8: 'number',
  bool: 'boolean',
  numeric: 'string',
  date: 'Day',
  timestamptz: 'Date',
  // without a zone: as it was said
  timestamp: 'string',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  _text: 'string[]',
  _uuid: 'EntityId[]',
}

/**
 * The union that a check allows: `check (x in ('A', 'B'))` as PostgreSQL prints it. Null for every other check; one that
 * looks at several columns, compares a pattern or lets further values through narrows no type.
 */
function unionOf(check: string): string | null {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'\w[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(check)?.[1]
  return list?.replaceAll('::text', '').replaceAll(', ', ' | ') ?? null
}

function typeOf(column: string, type: string, union: string | undefined): string {
  if (union) return union
  if (type === 'int8' && column.endsWith('_cents')) return 'Cents'
  if (type === 'text' && /(^|_)month$/.test(column)) return 'Month'
  const plain = plainTypes[type]
  if (!plain) throw new Error(`no TypeScript type for ${type} (column ${column})`)
  return plain
}

const pascal = (name: string) =>
  name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

/**
 * The columns of text that a check of their own limits to some words: `table.column` → the union of them. The column of a view that
 * has the name of one that it reads has its words.
 */
async function unionsOf(sql: postgres.Sql): Promise<Map<string, string>> {
  const checks = await sql`
    with checked as (
      select relname as table_name, attname as column_name, pg_get_constraintdef(c.oid) as check
      from pg_constraint c join pg_class t on t.oid = conrelid
      join pg_attribute a on attrelid = conrelid and attnum = conkey[1]
      where contype = 'c' and cardinality(conkey) = 1 and atttypid = 'text'::regtype and relnamespace = 'public'::regnamespace
    )
    select table_name || '.' || column_name as place, "check" from checked
    union all
    select view_name || '.' || column_name, "check"
    from information_schema.view_column_usage join checked using (table_name, column_name) where view_schema = 'public'`
  return new Map(
    checks.flatMap(({ place, check }) => {
      const union = unionOf(check)
      return union ? [[place, union] as const] : []
    }),
  )
}

export async function printTables(sql: postgres.Sql): Promise<string> {
  const columns = await sql`
    select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
      column_default is not null or is_generated = 'ALWAYS' or is_identity = 'YES' as has_default,
      is_generated = 'ALWAYS' as generated
    from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'
    order by table_name, ordinal_position`
  const unions = await unionsOf(sql)
  const tables = new Map<string, string[]>()
  for (const c of columns) {
    const union = unions.get(`${c['table_name']}.${c['column_name']}`)
    const base = typeOf(c['column_name'], c['udt_name'], union) + (c['nullable'] ? ' | null' : '')
    const type = c['generated']
      ? `ColumnType<${base}, never, never>`
      : c['has_default']
        ? `Generated<${base}>`
        : base
    const lines = tables.get(c['table_name']) ?? []
    lines.push(`  ${c['column_name']}: ${type}`)
    tables.set(c['table_name'], lines)
  }
  const interfaces = [...tables].map(
    ([name, lines]) => `export interface ${pascal(name)}Table {\n${lines.join('\n')}\n}\n`,
  )
  const used = (type: string) => interfaces.some((text) => new RegExp(`\\b${type}\\b`).test(text))
  const days = ['Day', 'Month'].filter(used)
  const all = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)}Table`).join('\n')
  return [
    '// Generated from the migrated database by scripts/generate-tables.ts; do not edit.\n',
    `import type { ${used('ColumnType') ? 'ColumnType, ' : ''}Generated } from 'kysely'`,
    ...(days.length > 0 ? [`import type { ${days.join(', ')} } from '#kernel/day.ts'`] : []),
    "import type { EntityId } from '#kernel/id.ts'",
    ...(used('Cents') ? ["import type { Cents } from '#kernel/money.ts'"] : []),
    '',
    interfaces.join('\n'),
    `export interface Tables {\n${all}\n}\n`,
  ].join('\n')
}

/** An embedded PostgreSQL for the moment, with all migrations run. */
export async function migratedDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-tables-'))
  const embedded = await startEmbedded({ dataFolder: folder, log: pino({ level: 'silent' }) })
  const sql = openPostgres(embedded.connection.owner, 1)
  await migrate(sql)
  return {
    sql,
    async remove() {
      await sql.end()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

if (import.meta.main) {
  const database = await migratedDatabase()
  await writeFile(tablesFile, await printTables(database.sql))
  formatFile(tablesFile)
  await database.remove()
}
