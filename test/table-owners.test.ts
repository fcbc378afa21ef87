import { expect, test } from 'vitest'
import { knownMigrations } from '#server/db/migrate.ts'
import { areas } from '../scripts/check-imports.ts'
import { publishedViews, tableOwners } from '../scripts/table-owners.ts'
import { startWorld } from './world.ts'

test('every table and view has one owner, and every owner’s table is there', async () => {
  const world = await startWorld({ empty: true })
  const relations = await world.db.sql<{ name: string; isView: boolean }[]>`
    select relname as name, relkind = 'v' as "isView" from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname <> 'migrations'`
  await world.stop()
  const names = (areView: boolean) => relations.filter((r) => r.isView === areView).map((r) => r.name)
  expect(Object.values(tableOwners).flat().sort()).toEqual(names(false).sort())
  expect(Object.values(publishedViews).flat().sort()).toEqual(names(true).sort())
})

test('the owners are areas in their order; a migration that is named after one makes its tables and views alone', async () => {
  const owners = Object.keys(tableOwners)
  expect(owners).toEqual(['machinery', ...areas.filter((area) => owners.includes(area))])
  const foreign: string[] = []
  // Made for invoices, and another area's since other papers leave the house as well.
  const moved = ['issues']
  const seen = new Set<string>()
  for (const { name, text } of await knownMigrations()) {
    const owner = /^\d+-(.*)\.sql$/.exec(name)?.[1] ?? ''
    if (!owners.includes(owner)) continue
    seen.add(owner)
    const own = [...(tableOwners[owner] ?? []), ...(publishedViews[owner] ?? [])]
    for (const [, made = ''] of text.matchAll(/^create (?:unlogged )?(?:table|view) (\w+)/gm))
      if (!own.includes(made) && !moved.includes(made)) foreign.push(`${name}: ${made}`)
  }
  expect(foreign).toEqual([])
  // Those of the first set; what came later is named after what it is for.
  const later = [
    'views',
    'papers',
    'drafts',
    'inbox',
    'reminders',
    'tax-returns',
    'reports',
    'proof',
    'backups',
  ]
  const first = (names: Iterable<string>) => [...names].filter((name) => !later.includes(name))
  expect(first(seen)).toEqual(first(owners))
})
