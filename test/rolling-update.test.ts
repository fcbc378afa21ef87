import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#server/db/connect.ts'
import type { EmbeddedConnection } from '#server/db/embedded/embedded-connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { bringUpToDate, giveRights } from '#server/db/roles.ts'
import { inDatabase } from './clone-database.ts'
import { testPostgres } from './test-postgres.ts'
import { until } from './until.ts'
import { useWorld } from './use-world.ts'

// Nodes of an earlier version that run on while a newer one brings their database up to date.

const { world, manager } = useWorld()
const database = `rolling_${randomUUID().replaceAll('-', '')}`
let connection: EmbeddedConnection
let owner: postgres.Sql
let earlier: postgres.Sql

beforeAll(async () => {
  connection = inDatabase(await testPostgres(), database)
  const admin = openPostgres((await testPostgres()).owner, 1)
  await admin.unsafe(`create database ${database}`)
  await admin.end()
  owner = openPostgres(connection.owner, 3)
  const { owner: _owner, ...program } = connection
  earlier = openPostgres(program, 1)
})
afterAll(async () => {
  await Promise.all([owner, earlier].map((sql) => sql.end({ timeout: 5 })))
  const admin = openPostgres((await testPostgres()).owner, 1)
  await admin.unsafe(`drop database if exists ${database} with (force)`)
  await admin.end()
})

test('a node of before 0156-keys.sql goes on writing the journal, at each moment of the update', async () => {
  await migrate(owner, '0155-same-invoices-that-wait.sql')
  await giveRights(owner, connection.user)
  /** As that version does it, in a statement that its connection has prepared. */
  const append = async () => {
    const [row] = await earlier.unsafe(
      `select seq from journal_append(
        $1::uuid, $2::uuid, $3::text, $4::bytea, $5::text, $6::uuid, $7::text[], $8::text::json)`,
      [randomUUID(), null, 'by hand', Buffer.alloc(32), 'by hand', randomUUID(), [], '{}'],
      { prepare: true },
    )
    return row?.['seq']
  }
  expect(await append()).toBe(1)
  // A reader of the firm holds up the update behind 0156: by then that is committed.
  const read = Promise.withResolvers<void>()
  const reading = owner.begin(async (tx) => {
    await tx`select from firm`
    await read.promise
  })
  const updating = bringUpToDate(connection)
  await until(async () => (await owner`select from migrations where name >= '0156'`).length > 0)
  expect(await append()).toBe(2)
  expect(await owner`select from migrations where name >= '0160'`).toHaveLength(0)
  read.resolve()
  await Promise.all([reading, updating])
  expect(await append()).toBe(3)
})

test('what a newer database refuses is told as such, and a fault of this version is not', async () => {
  const ask = async () => (await manager.get('/proxy/get/lineitemcategories')).body.type
  const write = async () => (await manager.post('/api/firm', { phone: '5' })).body.type
  await world.owner.unsafe(`
    alter table categories rename to categories_later;
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'of later' using errcode = '23514'; end $$;
    create trigger refuse before update on firm for each row execute function refuse()`)
  expect([await ask(), await write()]).toEqual(Array(2).fill('urn:kontor:error:internal'))
  await world.owner`insert into migrations (name, sha256) values ('9999-later.sql', 'x')`
  expect([await ask(), await write()]).toEqual(Array(2).fill('urn:kontor:error:newer-database'))
})
