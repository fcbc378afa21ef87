import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { printTables, tablesFile } from '../scripts/generate-tables.ts'
import { printSchemaPage, stalePages } from '../scripts/print-reference.ts'
import { startWorld } from './world.ts'

test('the types of the tables are what the migrations made (else run scripts/generate-tables.ts)', async () => {
  const world = await startWorld({ empty: true })
  const printed = await printTables(world.db.sql)
  await world.stop()
  // Biome may have put the lines otherwise, a long union with a bar before its first word.
  const words = (text: string) => text.replace(/\s+/g, ' ').replaceAll(': | ', ': ').trim()
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
    const changed = await world.db.sql
      .begin(async (tx) => {
        await tx.unsafe(change)
        throw await printSchemaPage(tx as never)
      })
      .catch((printed) => printed)
    expect([change, stalePages(changed)]).toEqual([change, ['schema.md']])
  }
  await world.stop()
})
