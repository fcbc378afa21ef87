import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openPostgres } from '#server/db/connect.ts'
import type { EmbeddedConnection } from '#server/db/embedded/embedded-connection.ts'
import { migrate, newerDatabase, preliminaryDatabase } from '#server/db/migrate.ts'
import { readSettings } from '#server/settings.ts'
import { type RunningNode, startNode } from '#server/start-node.ts'
import { verify } from '../src/verify.ts'
import { caller, must } from './caller.ts'
import { inDatabase } from './clone-database.ts'
import { freePort } from './free-port.ts'
import { nordlicht, people } from './people.ts'
import { testPostgres } from './test-postgres.ts'
import { invoiceInput, startTrade } from './trade.ts'
import { until } from './until.ts'
import { startWorld } from './world.ts'

const root = join(import.meta.dirname, '..')
let connection: EmbeddedConnection
let folder: string

beforeEach(async () => {
  const database = `nodes_${randomUUID().replaceAll('-', '')}`
  const admin = openPostgres((await testPostgres()).owner, 1)
  await admin.unsafe(`create database ${database}`)
  await admin.end()
  connection = inDatabase(await testPostgres(), database)
  folder = await mkdtemp(join(tmpdir(), 'kontor-nodes-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('two nodes that start together on an empty database both come up, migrate once and set up once', async () => {
  const settings = readSettings({
    PORT: '0',
    KONTOR_DATA: folder,
    KONTOR_RATES: '0',
    KONTOR_MANAGER_EMAIL: people.manager.email,
    KONTOR_MANAGER_PASSWORD: people.manager.password,
    KONTOR_FIRM_NAME: nordlicht.name,
  })
  const nodes: RunningNode[] = await Promise.all(
    [1, 2].map(() => startNode(settings, connection, pino({ level: 'silent' }))),
  )
  const files = (await readdir(join(root, 'migrations'))).filter((name) => name.endsWith('.sql')).sort()
  const sql = openPostgres(connection.owner, 1)
  expect((await sql`select name from migrations order by name`).map((row) => row['name'])).toEqual(files)
  expect((await sql`select count(*) from users`)[0]?.['count']).toBe(1)
  await sql.end()
  const { email, password } = people.manager
  for (const node of nodes) {
    const { token } = must(await caller(node.address, null).post('/api/auth', { email, password }))
    expect((await caller(node.address, token).get('/proxy/get/firm')).body.name).toBe(nordlicht.name)
  }
  await Promise.all(nodes.map((node) => node.close()))
})

test('a migration that was changed after it ran is refused by its name', async () => {
  const sql = openPostgres(connection.owner, 1)
  await migrate(sql)
  await sql`update migrations set sha256 = 'other' where name = '0002-firm.sql'`
  await expect(migrate(sql)).rejects.toThrow('0002-firm.sql')
  await sql.end()
})

test('a database of a newer version is refused at the start, and nothing of it is changed', async () => {
  const sql = openPostgres(connection.owner, 1)
  await migrate(sql)
  await sql`insert into migrations (name, sha256) values ('9999-later.sql', 'x')`
  const before = await sql`select name, at from migrations order by name`
  const settings = readSettings({ PORT: '0', KONTOR_DATA: folder, KONTOR_RATES: '0' })
  await expect(startNode(settings, connection, pino({ level: 'silent' }))).rejects.toThrow(newerDatabase)
  expect(await sql`select name, at from migrations order by name`).toEqual(before)
  await sql.end()
})

test('a database of a preliminary version is refused, and nothing of it changed, by start, backup, restore and verify', async () => {
  const sql = openPostgres(connection.owner, 1)
  await sql`create table migrations (name text primary key, sha256 text not null, at timestamptz not null default now())`
  await sql`create table journal (seq bigint primary key)`
  await sql`create table journal_head (seq bigint, hash bytea)`
  await sql`insert into journal_head values (0, 'x')`
  await sql`insert into migrations (name, sha256) values ('0001-journal.sql', 'x'), ('0002-firm.sql', 'y')`
  const settings = readSettings({ PORT: '0', KONTOR_DATA: folder, KONTOR_RATES: '0' })
  const silent = pino({ level: 'silent' })
  await expect(startNode(settings, connection, silent)).rejects.toThrow(preliminaryDatabase)
  const file = join(folder, 'a.backup')
  // It closes its connections when it fails.
  await expect(writeBackup(openPostgres(connection.owner, 1), file, '1')).rejects.toThrow(preliminaryDatabase)
  const world = await startWorld()
  await writeBackup(world.db.sql, file, '1')
  await world.stop()
  await expect(restoreBackup(sql, file)).rejects.toThrow(preliminaryDatabase)
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await verify(connection.owner)).toBe(1)
  expect(said.mock.calls).toEqual([[preliminaryDatabase]])
  said.mockRestore()
  const tables =
    await sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
  expect(tables.map((row) => row['name'])).toEqual(['journal', 'journal_head', 'migrations'])
  await sql.end()
})

test('SIGTERM lets running requests finish and ends with code 0', async () => {
  const world = await startWorld()
  const trade = await startTrade(await world.as('manager'))
  const { host, port, user, password, database } = world.connection
  const httpPort = await freePort()
  const url = `postgres:///${database}?host=${host}&port=${port}&user=${user}${password ? `&password=${password}` : ''}`
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(httpPort),
      KONTOR_DATA: folder,
      DATABASE_URL: url,
      LOG_LEVEL: 'info',
      KONTOR_RATES: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  child.stdout.on('data', (data) => {
    log += String(data)
  })
  try {
    const address = `http://127.0.0.1:${httpPort}`
    await until(async () => (await fetch(`${address}/readyz`).catch(() => null))?.ok)
    const token = must(await caller(address, null).post('/api/auth', people.manager)).token
    const pending = Array.from({ length: 20 }, () =>
      caller(address, token)
        .post('/api/documents/invoices', invoiceInput(trade, new Date().toISOString().slice(0, 10)))
        .catch(() => null),
    )
    await sleep(30)
    child.kill('SIGTERM')
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect(code).toBe(0)
    const answered = (await Promise.all(pending)).filter((answer) => answer?.status === 201)
    const [row] = await world.db.sql`select count(*) from documents`
    expect(row?.['count']).toBe(answered.length)
    // No secret in the log: neither token nor password nor IBAN.
    expect(log).not.toContain(token)
    expect(log).not.toContain(people.manager.password)
    expect(log).not.toContain(nordlicht.iban)
  } finally {
    // What lives on would keep the tests from ending.
    child.kill('SIGKILL')
    await world.stop()
  }
})
