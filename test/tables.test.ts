import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { billLineFields, documentFields } from '#areas/documents/rules/fields/document-fields.ts'
import type { Field } from '#areas/documents/rules/fields/field-kinds.ts'
import { printTables, tablesFile } from '../scripts/generate-tables.ts'
import { printSchemaPage, stalePages } from '../scripts/print-reference.ts'
import { startWorld, type World } from './world.ts'

test('the types of the tables are what the migrations made (else run scripts/generate-tables.ts)', async () => {
  const world = await startWorld({ empty: true })
  const printed = await printTables(world.owner)
  await world.stop()
  // Biome may have put the lines otherwise, a long union with a bar before its first word.
  const words = (text: string) =>
    text
      .replace(/\s+/g, ' ')
      .replaceAll(': | ', ': ')
      .replace(/< \| ([^>]*?),? >/g, '<$1>')
      .trim()
  expect(words(await readFile(tablesFile, 'utf8'))).toBe(words(printed))
})

test('the schema is the recorded one (else run scripts/print-reference.ts, and look at what changed)', async () => {
  const world = await startWorld({ empty: true })
  const page = await printSchemaPage(world.db.sql)
  expect(stalePages(page)).toEqual([])
  // Whatever changes is seen: a check, a trigger's condition, a default, what a function does.
  for (const change of [
    'alter table documents drop constraint documents_exempt',
    'drop trigger documents_locked on documents',
    "alter table line_items alter column unit set default 'LS'",
    'alter table firm alter column seat drop not null',
    'drop index journal_entity',
    'create or replace function hold_product_places() returns void language sql as $$ select $$',
  ]) {
    const changed = await world.owner
      .begin(async (tx) => {
        await tx.unsafe(change)
        throw await printSchemaPage(tx as never)
      })
      .catch((printed) => printed)
    expect([change, stalePages(changed)]).toEqual([change, ['schema.md']])
  }
  await world.stop()
})

/** Each thing that the migrations made and did not comment; of a trigger its function's comment will do. */
const uncommented = (sql: World['db']['sql']) => sql<{ thing: string }[]>`
  with things (kind, id, catalog, name) as (
    select case relkind when 'r' then 'table' when 'v' then 'view' else 'index' end, oid, 'pg_class', relname::text
      from pg_class c where relnamespace = 'public'::regnamespace
        -- That one is made before the first migration.
        and (relkind in ('r', 'v') and relname <> 'migrations'
          or relkind = 'i' and not exists (select from pg_constraint where conindid = c.oid and contype in ('p', 'u')))
    union all
    select 'function', oid, 'pg_proc', proname from pg_proc p
      where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select 'trigger', oid, 'pg_trigger', tgname from pg_trigger
      where not tgisinternal and obj_description(tgfoid, 'pg_proc') is null
    union all
    -- One that PostgreSQL named is said by its column, or by a line above it.
    select 'check', oid, 'pg_constraint', conname from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conname !~ '_check\\d*$'
  )
  select kind || ' ' || name as thing from things where obj_description(id, catalog) is null order by 1`

test('each table, view, function, trigger, index and named check says what it is for', async () => {
  const world = await startWorld({ empty: true })
  expect(await uncommented(world.owner)).toEqual([])
  const found = await world.owner
    .begin(async (tx) => {
      await tx.unsafe(`
        create table things (thing text, constraint things_named check (thing <> ''));
        create index things_sorted on things (thing);
        create view shown_things as select thing from things;
        create function keep_things() returns trigger language plpgsql as 'begin return null; end';
        create trigger things_stay before update on things for each row execute function keep_things()`)
      throw await uncommented(tx as never)
    })
    .catch((things) => things)
  const things =
    'check things_named, function keep_things, index things_sorted, table things, trigger things_stay'
  expect(found.map((row: { thing: string }) => row.thing).join(', ')).toBe(`${things}, view shown_things`)
  await world.stop()
})

// Databases of tests are empty: there a column without a default goes in, which on one with documents does not.
test('the column of a carried field has what the field is without, and says what it is for', async () => {
  // These came with their table.
  const withoutDefault = ['description_short', 'description_long']
  const withoutComment = ['remarks', 'custom_text', ...withoutDefault]
  const cases: [table: string, fields: Record<string, Field>][] = [
    ['documents', documentFields],
    ['line_items', billLineFields],
  ]
  const world = await startWorld({ empty: true })
  const { sql } = world.db
  try {
    for (const [table, fields] of cases) {
      const columns = await sql`
        select attname as name, attnotnull as "notNull", pg_get_expr(adbin, adrelid) as default,
          col_description(attrelid, attnum) as comment
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = ${table}::regclass and attnum > 0`
      for (const { column, empty } of Object.values(fields)) {
        const found = columns.find(({ name }) => name === column)
        const [row] = await sql.unsafe(`select ${found?.['default'] ?? null} as value`)
        const isGiven = !withoutDefault.includes(column)
        expect([column, isGiven ? row?.['value'] : empty]).toEqual([column, empty])
        expect([column, found?.['notNull']]).toEqual([column, empty !== null])
        const comment = withoutComment.includes(column) ? 'as ever' : found?.['comment']
        expect([column, comment]).toEqual([column, expect.stringMatching(/./)])
      }
    }
  } finally {
    await world.stop()
  }
})
