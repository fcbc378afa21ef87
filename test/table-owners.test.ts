import { expect, test } from 'vitest'
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
