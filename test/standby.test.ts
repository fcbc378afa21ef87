import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openPostgres } from '#server/db/connect.ts'
import { migrationsAsWord } from '#server/db/primary.ts'
import { giveRights } from '#server/db/roles.ts'
import { type RunningNode, startNode } from '#server/start-node.ts'
import { type Caller, caller, must } from './caller.ts'
import { inDatabase } from './clone-database.ts'
import { testPostgres } from './test-postgres.ts'
import { billInput, startTrade, type Trade } from './trade.ts'
import { until } from './until.ts'
import { startWorld, type World } from './world.ts'

// Heavy reads of a standby (ADR 0087). What stands in for it here is a second database, restored from a backup: it takes in what the
// journal says only where a test lets it. A true one is tried by `npm run endurance -- standby`.

const today = berlinDay(new Date())
const month = `from=${today.slice(0, 8)}01&to=${today}`
let world: World
let node: RunningNode
let writer: Caller
let manager: Caller
let trade: Trade
let standby: postgres.Sql
let database: string
let logged: string[]
const admin = openPostgres((await testPostgres()).owner, 1)

beforeEach(async () => {
  world = await startWorld()
  writer = await world.as('manager')
  trade = await startTrade(writer)
  await writeDown('VORHER-1')
  await follow()
})
afterEach(async () => {
  await node?.close()
  await standby.end({ timeout: 5 })
  await admin.unsafe(`drop database if exists ${database} with (force)`)
  await world.stop()
})
afterAll(() => admin.end())

/** A standby that has everything up to now, with a mark in what it says of suppliers, and a node that knows it. */
async function follow(): Promise<void> {
  database = `standby_${randomUUID().replaceAll('-', '')}`
  await admin.unsafe(`create database ${database}`)
  const { owner, ...reader } = inDatabase(await testPostgres(), database)
  standby = openPostgres(owner, 2)
  const folder = await mkdtemp(join(tmpdir(), 'kontor-standby-'))
  await writeBackup(world.owner, join(folder, 'backup'), '1')
  await restoreBackup(standby, join(folder, 'backup'))
  await rm(folder, { recursive: true })
  await giveRights(standby, reader.user)
  await asOwner((tx) => tx`update documents set number = 'VOM-ERSATZ' where number = 'VORHER-1'`)
  logged = []
  const log = pino({ level: 'info', base: null }, { write: (line) => void logged.push(line) })
  const { settings } = world.node.services
  node = await startNode(settings, { ...world.connection, reader }, log)
  manager = caller(node.address, writer.token)
  await until(async () => {
    await catchUp()
    return (await register()).includes('VOM-ERSATZ')
  })
}

/** In the standby, past its triggers. */
const asOwner = (run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
  standby.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await run(tx)
  })

/** A bill under this number, written on another node. */
async function writeDown(billNumber: string): Promise<void> {
  const input = billInput(trade, today) as { documentCreation: object }
  const own = { ...input, documentCreation: { ...input.documentCreation, billNumber } }
  must(await writer.post('/api/documents/bills', own))
}

const register = async () => {
  const answer = await fetch(`${node.address}/api/registers/bills.csv?${month}`, {
    headers: { authorization: `Bearer ${manager.token}` },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

const counts = () => ({ ...node.db.standby?.counts })

/** The standby takes in the journal's newest rows, and nothing else: what it answers with shows that it is asked. */
async function catchUp(): Promise<void> {
  const [{ last } = { last: 0 }] = await standby<
    { last: number }[]
  >`select max(seq)::int as last from journal`
  const rows = await world.owner`select * from journal where seq > ${last}`
  await asOwner(async (tx) => {
    for (const row of rows) await tx`insert into journal ${tx(row)}`
  })
}

test('a standby that has everything is asked for registers and reports; metrics and log say so', async () => {
  const before = counts()
  expect(await register()).toContain('VOM-ERSATZ')
  must(await manager.get('/proxy/get/taxes'))
  expect(counts()).toEqual({ ...before, standby: (before.standby ?? 0) + 2 })
  // What is no report, and what a list shows, comes from the primary.
  expect(JSON.stringify(must(await manager.get('/proxy/get/bills')))).toContain('VORHER-1')
  expect(logged.filter((line) => line.includes('the standby answers heavy reads'))).toHaveLength(1)
  const metrics = await (await fetch(`${node.address}/metrics`)).text()
  expect(metrics).toContain('kontor_standby_answers 1\n')
  expect(metrics).toContain(`kontor_heavy_reads_total{server="standby"} ${counts().standby}\n`)
})

test('one that lies behind is not: nobody is told less than is committed, whoever wrote it', async () => {
  const before = counts()
  await writeDown('NACHHER-2')
  const text = await register()
  expect(text).toContain('NACHHER-2')
  expect(text).not.toContain('VOM-ERSATZ')
  expect(counts()).toEqual({ ...before, behind: (before.behind ?? 0) + 1 })
  await catchUp()
  expect(await register()).toContain('VOM-ERSATZ')
})

test('one that comes up within a moment is waited for', async () => {
  await writeDown('NACHHER-2')
  const asked = register()
  await sleep(100)
  await catchUp()
  expect(await asked).toContain('VOM-ERSATZ')
})

const inStandby = (row: postgres.Row) =>
  asOwner(async (tx) => void (await tx`insert into journal ${tx(row)}`))
const lastRow = async (sql: postgres.Sql | postgres.TransactionSql): Promise<postgres.Row> =>
  (await sql`select * from journal order by seq desc limit 1`)[0] ?? {}

test('one that is ahead has rows that the primary shows in a moment', async () => {
  let asked: Promise<string> | undefined
  await world.owner.begin(async (tx) => {
    await tx`select journal_append(gen_random_uuid(), null, 'create bill', sha256('x'), 'bill created', gen_random_uuid(),
      '{}', '{}'::json)`
    await inStandby(await lastRow(tx))
    asked = register()
    await sleep(100)
  })
  expect(await asked).toContain('VOM-ERSATZ')
})

test('one that is ahead by what a primary wrote that was left behind is none', async () => {
  const before = counts()
  const last = await lastRow(standby)
  await inStandby({ ...last, seq: last['seq'] + 1, request_id: randomUUID(), hash: randomBytes(32) })
  expect(await register()).not.toContain('VOM-ERSATZ')
  expect(counts()).toEqual({ ...before, ahead: (before.ahead ?? 0) + 1 })
})

test('during an update the primary is asked, and then one that has all of it, whichever node made it', async () => {
  const migrated = (sql: postgres.Sql) =>
    sql`insert into migrations (name, sha256) values ('9999-later.sql', 'x')`
  const prepared = (sql: postgres.Sql) =>
    sql.unsafe(`update installation set value = ${migrationsAsWord} where key = 'prepared'`)
  const asked = async () => {
    const before = new Map(Object.entries(counts()))
    const isOfStandby = (await register()).includes('VOM-ERSATZ')
    const [how] = Object.entries(counts()).find(([end, count]) => count !== before.get(end)) ?? []
    return [how, isOfStandby]
  }
  expect(await asked()).toEqual(['standby', true])
  // The migrations have run, and what they left to compute has not been.
  await migrated(world.owner)
  expect(await asked()).toEqual(['updating', false])
  await migrated(standby)
  expect(await asked()).toEqual(['updating', false])
  await prepared(world.owner)
  expect(await asked()).toEqual(['behind', false])
  await prepared(standby)
  expect(await asked()).toEqual(['standby', true])
})

test.each([
  ['table', 'alter table documents rename to documents_later'],
  ['column', 'alter table documents rename column number to number_later'],
  ['right', 'revoke select on documents from kontor'],
])('one on which a read meets another %s loses it to the primary', async (_what, statement) => {
  await asOwner((tx) => tx.unsafe(statement))
  const before = counts()
  expect(await register()).toContain('VORHER-1')
  expect(counts().standby).toBe((before.standby ?? 0) + 1)
  // It counts as away for a while.
  expect(await register()).toContain('VORHER-1')
  expect(counts()).toEqual({
    ...before,
    standby: (before.standby ?? 0) + 1,
    away: (before.away ?? 0) + 1,
  })
})

test('one with another journal is none', async () => {
  await asOwner((tx) => tx`update journal set hash = sha256(hash) where seq = (select max(seq) from journal)`)
  const before = counts()
  expect(await register()).not.toContain('VOM-ERSATZ')
  expect(counts()).toEqual({ ...before, other: (before.other ?? 0) + 1 })
})

describe('one that goes away', () => {
  const reach = (allowed: boolean) => admin.unsafe(`alter database ${database} allow_connections ${allowed}`)
  const cut = async () => {
    await reach(false)
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`
  }

  test('costs no read: the primary answers at once, told once, until it is back', async () => {
    await cut()
    const began = performance.now()
    for (let count = 0; count < 5; count++) expect(await register()).toContain('VORHER-1')
    expect(performance.now() - began).toBeLessThan(5000)
    expect(counts().away).toBeGreaterThanOrEqual(5)
    expect(
      logged.filter((line) => line.includes('heavy reads go to the primary')).length,
    ).toBeLessThanOrEqual(1)
    expect(await (await fetch(`${node.address}/metrics`)).text()).toContain('kontor_standby_answers 0\n')
    await reach(true)
    await until(async () => (await register()).includes('VOM-ERSATZ'))
  })

  test('in the middle of a file has it made anew on the primary', async () => {
    // The list of the bookings is read slowly there, so that it can be met.
    await asOwner(async (tx) => {
      await tx`alter table documents rename to documents_here`
      await tx.unsafe(`
        create view documents as select documents_here.* from documents_here, (select pg_sleep(1)) as slow`)
    })
    const before = counts()
    const asked = register()
    await until(() => counts().standby === (before.standby ?? 0) + 1)
    await cut()
    // It was begun there, and is whole.
    expect(await asked).toContain('VORHER-1')
    expect(counts()).toEqual({ ...before, standby: (before.standby ?? 0) + 1 })
  })
})

test('one that is there later is asked as soon as it is', async () => {
  await node.close()
  await standby.end({ timeout: 5 })
  await admin.unsafe(`drop database ${database} with (force)`)
  logged = []
  const lost = inDatabase(await testPostgres(), database).owner
  const log = pino({ level: 'info', base: null }, { write: (line) => void logged.push(line) })
  node = await startNode(world.node.services.settings, { ...world.connection, reader: lost }, log)
  expect(await register()).toContain('VORHER-1')
  expect(logged.join('')).toMatch(/"because":"away".*heavy reads go to the primary/)
})
