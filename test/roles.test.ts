import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConnectionSettings, openPostgres } from '#server/db/connect.ts'
import { isOwnRole } from '#server/db/roles.ts'
import { readSettings } from '#server/settings.ts'
import { startNode } from '#server/start-node.ts'
import { inDatabase } from './clone-database.ts'
import { testPostgres } from './test-postgres.ts'
import { useWorld } from './use-world.ts'

// What somebody could do to the database who got Kontor to send a statement of his own (decisions §10 'Roles in the database').

const { world } = useWorld()
const denied = /permission denied|must be owner|must be member/

test('the program works as a role that owns nothing and may no more than it needs', async () => {
  expect(await world.db.sql.unsafe(isOwnRole)).toEqual([{ is_own: true }])
  expect(await world.owner.unsafe(isOwnRole)).toEqual([{ is_own: false }])
})

const hash = "sha256('')"
test.each([
  'create table things (n int)',
  'create temp table things (n int)',
  'create schema things',
  'create function harm() returns int language sql as $$ select 1 $$',
  'create index harm on firm (name)',
  'create role harm',
  'alter table firm add column harm text',
  'alter table documents drop constraint documents_exempt',
  'drop table firm cascade',
  'drop trigger journal_append_only on journal',
  'alter table journal disable trigger all',
  'alter table document_months disable trigger user',
  'alter function journal_refuse_change() rename to harm',
  "set session_replication_role = 'replica'",
  'truncate journal',
  'truncate firm cascade',
  'truncate contents cascade',
  'insert into journal select seq + 1, at, gen_random_uuid(), user_id, command, input_hash, event, entity_id, data, refreshes, previous_hash, hash from journal limit 1',
  "update journal set command = 'harm'",
  'delete from journal',
  'select from journal for update',
  'update journal_head set seq = 0',
  "update contents set bytes = ''",
  'delete from contents',
  `select from contents where sha256 = ${hash} for update`,
  'delete from migrations',
  'set role kontor_owner',
  'set session authorization kontor_owner',
  'alter role kontor superuser',
  'grant kontor_owner to kontor',
  "copy firm to program 'cat'",
  "copy firm to '/tmp/harm'",
  "select pg_read_file('/etc/passwd')",
])('it is refused: %s', async (statement) => {
  await expect(world.db.sql.begin((tx) => tx.unsafe(statement)).then(() => 'was done')).rejects.toThrow(
    denied,
  )
})

describe('a database on a server', () => {
  const database = `roles_${randomUUID().replaceAll('-', '')}`
  const program = `kontor_${randomUUID().slice(0, 8)}`
  const lines: string[] = []
  let owner: ConnectionSettings
  let own: ConnectionSettings
  const run = (settings: ConnectionSettings, statement: string) => {
    const sql = openPostgres(settings, 1)
    return sql.unsafe(statement).finally(() => sql.end())
  }
  const start = async (connection: ConnectionSettings) => {
    lines.length = 0
    const settings = readSettings({ PORT: '0', KONTOR_DATA: '/tmp', KONTOR_RATES: '0' })
    const node = await startNode(settings, connection, pino({}, { write: (line) => void lines.push(line) }))
    await node.close()
  }
  const warned = () => lines.some((line) => line.includes('DATABASE_OWNER_URL'))

  beforeAll(async () => {
    const server = await testPostgres()
    owner = inDatabase(server, database).owner
    own = { ...owner, user: program }
    await run(server.owner, `create role ${program} login`)
    await run(server.owner, `create database ${database} owner ${program}`)
  })
  afterAll(async () => {
    const server = await testPostgres()
    await run(server.owner, `drop database if exists ${database} with (force)`)
    await run(server.owner, `drop role if exists ${program}`)
  })

  test('of one role works and says so; of two it is handed over first, and then the program owns nothing', async () => {
    await start(own)
    expect(warned()).toBe(true)
    await expect(start({ ...own, owner })).rejects.toThrow(
      `gehören der Rolle ${program}, nicht der Rolle aus DATABASE_OWNER_URL (kontor_owner)`,
    )
    await run(
      owner,
      `reassign owned by ${program} to kontor_owner; alter database ${database} owner to kontor_owner`,
    )
    await start({ ...own, owner })
    expect(warned()).toBe(false)
    expect(await run(own, isOwnRole)).toEqual([{ is_own: true }])
    // A further node needs no owner while there is nothing to bring up to date.
    await start(own)
    expect(warned()).toBe(false)
    await run(
      owner,
      "create table kept as select * from migrations where name >= '0147'; delete from migrations where name >= '0147'",
    )
    await expect(start(own)).rejects.toThrow('DATABASE_OWNER_URL')
    await run(owner, 'insert into migrations select * from kept; drop table kept')
  })

  test('an owner of another database is refused, and nothing is changed there', async () => {
    const other = `roles_${randomUUID().replaceAll('-', '')}`
    await run(owner, `create database ${other}`)
    const elsewhere = { ...owner, database: other }
    try {
      await expect(start({ ...own, owner: elsewhere })).rejects.toThrow(
        `DATABASE_OWNER_URL nennt eine andere Datenbank als DATABASE_URL: ${other} statt ${database}.`,
      )
      expect(await run(elsewhere, "select to_regclass('migrations') is null as untouched")).toEqual([
        { untouched: true },
      ])
    } finally {
      await run(owner, `drop database ${other} with (force)`)
    }
  })

  test('what the role was given beyond is taken back at the next start', async () => {
    await start({ ...own, owner })
    await run(
      owner,
      `grant all on journal, firm to ${program}; grant create, temporary on database ${database} to ${program}`,
    )
    expect(await run(own, isOwnRole)).toEqual([{ is_own: false }])
    await start({ ...own, owner })
    expect(await run(own, isOwnRole)).toEqual([{ is_own: true }])
  })
})
