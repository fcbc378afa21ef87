import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { backUpIfDue } from '#areas/backups/server/back-up-if-due.ts'
import { startBackupWorker } from '#areas/backups/server/backup-worker.ts'
import { backupName } from '#server/backup/backup-names.ts'
import { installationMark } from '#server/backup/installation-mark.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openPostgres } from '#server/db/connect.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { startNode } from '#server/start-node.ts'
import { type Caller, must } from './caller.ts'
import { inDatabase } from './clone-database.ts'
import { mountSmallDisk } from './small-disk.ts'
import { testPostgres } from './test-postgres.ts'
import { until } from './until.ts'
import { startWorld, type World } from './world.ts'

// Backups that nobody asks for (decisions §10 'Running'): at night, on one node, kept by rule; and before an update.

let world: World
let manager: Caller
let folder: string
let key: string
let recipient: string
const admin = openPostgres((await testPostgres()).owner, 1)
const databases: string[] = []

beforeAll(async () => {
  key = await generateX25519Identity()
  recipient = await identityToRecipient(key)
})
beforeEach(async () => {
  // The nodes make none by themselves: what a test makes due is not for them.
  world = await startWorld({ env: { KONTOR_BACKUPS: '0' } })
  manager = await world.as('manager')
  folder = join(world.node.services.settings.dataFolder, 'backups')
})
afterEach(() => world.stop())
afterAll(async () => {
  for (const name of databases) await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.end()
})

const due = () => world.db.sql`update backup_state set next_at = now()`
const files = async (where = folder) => (await readdir(where).catch(() => [])).toSorted()
const state = async () => must(await manager.get('/proxy/get/backups'))
const never = new AbortController().signal

/** A night of this node, with other settings of backups than usual. */
async function night(backups: Partial<Settings['backups']> = {}, signal = never) {
  const { settings } = world.node.services
  await due()
  return backUpIfDue(
    world.node.db.forWorkers,
    { ...settings, backups: { ...settings.backups, ...backups } },
    signal,
  )
}

/** What a backup brings into a database of its own: the last row of the journal; throws why it does not. */
async function restored(file: string, keys: string | null = null): Promise<number> {
  const database = `rule_${randomUUID().replaceAll('-', '')}`
  await admin.unsafe(`create database ${database}`)
  databases.push(database)
  const sql = openPostgres(inDatabase(await testPostgres(), database).owner, 1)
  try {
    return (await restoreBackup(sql, file, keys)).lastSeq
  } finally {
    await sql.end()
  }
}

test('a night leaves a backup that nobody else can read and everybody here can restore, and managers see it', async () => {
  expect(await state()).toMatchObject({ byNight: false, last: null, anyAt: null, isOverdue: false })
  const before = await world.lastSeq()
  await night()
  const [name = ''] = await files()
  expect(name).toMatch(/^kontor-nachts-\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{8}\.backup$/)
  const { mode, size } = await stat(join(folder, name))
  expect(mode & 0o777).toBe(0o600)
  expect(await restored(join(folder, name))).toBe(before)
  expect(await state()).toMatchObject({
    ...{ isEncrypted: false, isCopied: false, failure: null, copyFailure: null, isOverdue: false },
    last: { at: expect.any(String), bytes: size, encrypted: false },
  })
  expect(await world.eventsAfter(before)).toMatchObject([
    { event: 'backed up', data: { bytes: size, encrypted: false, copied: null } },
  ])
  // The first steps of a firm count it.
  expect(must(await manager.get('/proxy/get/firststeps')).backupAt).not.toBeNull()
})

test('of two nodes one makes it, and none before the next night', async () => {
  const second = await world.secondNode()
  await due()
  const { settings } = world.node.services
  const made = await Promise.all(
    [world.node, second].map(({ db }) => backUpIfDue(db.forWorkers, settings, never)),
  )
  expect(made.filter((one) => one !== null)).toHaveLength(1)
  expect(await backUpIfDue(second.db.forWorkers, settings, never)).toBe(null)
  const [row] = await world.db
    .sql`select next_at > now() as later, next_at < now() + interval '28 hours' as soon,
      extract(hour from next_at at time zone 'Europe/Berlin')::int as hour from backup_state`
  expect(row).toEqual({ later: true, soon: true, hour: 3 })
})

test('of two years of nights 7 days, 4 weeks and 12 months are left, here and among the copies, and what is another’s or no night’s', async () => {
  const copies = join(world.node.services.settings.dataFolder, 'copies')
  const byHand = 'kontor-2025-03-01-120000.backup'
  const theirs = ['0a0a0a0a', null].flatMap((other) =>
    [1, 2].map((hour) => backupName('NIGHT', new Date(Date.UTC(2026, 9, 5, hour)), false, other)),
  )
  const mark = await installationMark(world.db.sql)
  const names = Array.from({ length: 700 }, (_, index) =>
    backupName('NIGHT', new Date(Date.UTC(2026, 10, 28 - index, 2)), false, mark),
  )
  for (const where of [folder, copies]) {
    await mkdir(where, { recursive: true })
    await Promise.all(
      [...names, ...theirs, byHand, 'umzug.zip'].map((name) => writeFile(join(where, name), 'whole')),
    )
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 29, 2) })
  await night({ copyTo: copies }).finally(() => vi.useRealTimers())
  const kept = [
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-08', '2026-11-15', '2026-11-22'],
    ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
  ]
  const expected = [
    ...[byHand, 'umzug.zip', ...theirs],
    ...kept.map((day) => `kontor-nachts-${day}-020000-${mark}.backup`),
  ].toSorted()
  expect(await files()).toEqual(expected)
  expect(await files(copies)).toEqual(expected)
  const last = `kontor-nachts-2026-11-29-020000-${mark}.backup`
  expect(await readFile(join(copies, last))).toEqual(await readFile(join(folder, last)))
})

test('a stolen one that is encrypted says nothing without its key', async () => {
  await night({ recipient })
  const [name = ''] = await files()
  expect(name).toMatch(/\.backup\.age$/)
  const bytes = await readFile(join(folder, name))
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  for (const word of ['Nordlicht', 'journal', 'kontor"']) expect(bytes.includes(word)).toBe(false)
  const file = join(folder, name)
  await expect(restored(file)).rejects.toThrow('unvollständig oder beschädigt')
  await expect(restored(file, await generateX25519Identity())).rejects.toThrow(
    'Dieser Schlüssel öffnet die Sicherung nicht',
  )
  await expect(restored(file, '# none\n')).rejects.toThrow('steht kein Schlüssel von age')
  expect(await restored(file, `# created: today\n${key}\n`)).toBeGreaterThan(3)
  const cut = join(folder, 'cut.backup.age')
  await writeFile(cut, bytes.subarray(0, -100))
  await expect(restored(cut, key)).rejects.toThrow('unvollständig oder beschädigt')
  expect((await state()).last).toMatchObject({ encrypted: true })
})

test('a folder for copies that is missing is told, not made, and the backup stands all the same', async () => {
  const copies = join(world.node.services.settings.dataFolder, 'not-mounted')
  const second = await world.secondNode()
  await night({ copyTo: copies })
  expect(await files()).toHaveLength(1)
  expect(await stat(copies).catch(() => null)).toBe(null)
  const [row] = await world.db.sql`select copy_failure, copied_at from backup_state`
  expect(row).toEqual({ copy_failure: `Den Ordner ${copies} gibt es nicht.`, copied_at: null })
  await second.close()
  await mkdir(copies)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  await night({ copyTo: copies }).finally(() => vi.useRealTimers())
  expect(await files(copies)).toHaveLength(1)
  expect((await world.db.sql`select copy_failure from backup_state`)[0]).toEqual({ copy_failure: '' })
})

describe('what is not whole', () => {
  test('of a node that is told to stop is nowhere, and another node takes its turn', async () => {
    const stop = new AbortController()
    // Somebody holds a table, so that the backup stands still in its middle.
    const holder = await world.owner.reserve()
    await holder`begin`
    await holder`lock table firm in access exclusive mode`
    const running = night({}, stop.signal)
    await until(async () => (await files()).some((name) => name.endsWith('.part')))
    stop.abort()
    expect(await running).toBe(null)
    expect(await files()).toEqual([])
    await holder`rollback`
    holder.release()
    const early = new AbortController()
    early.abort()
    expect(await night({}, early.signal)).toBe(null)
    expect(await night()).toMatchObject({ isMade: true })
  })

  test('of a killed one goes with a later one, and takes no place', async () => {
    await mkdir(folder)
    const dead = join(folder, 'kontor-nachts-2026-11-20-020000.backup.age.0123abcd.part')
    await writeFile(dead, 'half')
    await utimes(dead, new Date(0), new Date(0))
    await night()
    expect(await files()).toEqual([expect.stringMatching(/\.backup$/)])
  })

  test('of a full disk is removed and told, an older one stays, and there is one again when there is room', async () => {
    await mkdir(folder)
    const disk = mountSmallDisk(folder, '100k')
    if (!disk) return console.warn('Full disks are not tried: only root may mount one.')
    try {
      const old = backupName('NIGHT', new Date('2020-01-01T02:00:00Z'), false)
      await writeFile(join(folder, old), Buffer.alloc(90_000))
      const since = await world.lastSeq()
      for (const encrypted of [null, recipient])
        expect(await night({ recipient: encrypted })).toMatchObject({
          isMade: false,
          failure: `Der Datenträger von ${folder} ist voll.`,
        })
      expect(await files()).toEqual([old])
      expect(await state()).toMatchObject({
        failure: { text: `Der Datenträger von ${folder} ist voll.` },
        last: null,
      })
      // Once, not each hour.
      expect(await world.eventsAfter(since)).toMatchObject([{ event: 'backup failed' }])
    } finally {
      disk.unmount()
    }
    await night()
    expect(await state()).toMatchObject({ failure: null, last: { encrypted: false } })
  })
})

test('where the last one would not fit none is begun, and managers hear of it by day', async () => {
  await night()
  const [old = ''] = await files()
  const beyond = 2 ** 50
  const warned = async () => must(await manager.get('/api/warnings'))
  const { services } = world.node
  const log = pino({ level: 'silent' })
  const look = async () => {
    const worker = startBackupWorker({ db: services.db.forWorkers, log, settings: services.settings })
    await worker.look()
    await worker.stop()
  }
  await look()
  expect(await warned()).not.toContain('no-room-for-backup')
  await world.db.sql`update backup_state set bytes = ${beyond}`
  await look()
  expect(await warned()).toContain('no-room-for-backup')
  expect(await night()).toMatchObject({
    isMade: false,
    failure: expect.stringMatching(/ist für eine Sicherung kein Platz: Frei sind [\d.,]+ MB, die letzte hat/),
  })
  expect(await files()).toEqual([old])
  expect((await state()).failure.text).toContain('kein Platz')
  await world.db.sql`update backup_state set bytes = 1`
  // A file is named by its second.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  expect(await night().finally(() => vi.useRealTimers())).toMatchObject({ isMade: true })
})

test('two days without one are overdue, unless somebody made one by hand', async () => {
  await world.owner.unsafe('alter table journal disable trigger user')
  await world.owner`update journal set at = at - interval '3 days' where seq = 1`
  expect(await state()).toMatchObject({ isOverdue: true })
  await world.db.sql`insert into installation values ('last backup', ${new Date().toISOString()})`
  expect(await state()).toMatchObject({ isOverdue: false, last: null, anyAt: expect.any(String) })
  await world.db
    .sql`update installation set value = ${new Date(Date.now() - 49 * 3_600_000).toISOString()} where key = 'last backup'`
  expect(await state()).toMatchObject({ isOverdue: true })
})

test('a clock that was ahead neither ends the nights nor hides that there was none', async () => {
  await world.owner.unsafe('alter table journal disable trigger user')
  await world.owner`update journal set at = at - interval '3 days' where seq = 1`
  await world.db.sql`update backup_state set next_at = '2090-06-02 03:00Z', done_at = '2090-06-01 03:00Z'`
  await world.db.sql`insert into installation values ('last backup', '2090-06-01T03:00:00.000Z')`
  expect(await state()).toMatchObject({ isOverdue: true, anyAt: null })
  const { db, services } = world.node
  expect(await backUpIfDue(db.forWorkers, services.settings, never)).toMatchObject({ isMade: true })
  expect(await state()).toMatchObject({ isOverdue: false })
  expect(await backUpIfDue(db.forWorkers, services.settings, never)).toBe(null)
})

test('nobody but managers learns of it', async () => {
  expect((await (await world.as('office')).get('/proxy/get/backups')).status).toBe(403)
})

test('the worker makes one when it is time, and none where it is switched off or a demo', async () => {
  const { services } = world.node
  const log = pino({ level: 'silent' })
  const { settings } = services
  const on = { ...settings, backups: { ...settings.backups, byNight: true } }
  await due()
  for (const off of [settings, { ...on, demo: true }]) {
    const worker = startBackupWorker({ db: services.db.forWorkers, log, settings: off })
    await worker.stop()
  }
  expect(await files()).toEqual([])
  const worker = startBackupWorker({ db: services.db.forWorkers, log, settings: on })
  await worker.look()
  await worker.stop()
  expect(await files()).toHaveLength(1)
})

describe('before a start that changes the schema', () => {
  const newest = '0164-changed-files-of-mails.sql'
  /** As an earlier version left the database: without the newest migration. */
  async function earlier() {
    await world.node.close()
    await world.owner.unsafe('alter table mails drop column changed_file')
    expect((await world.owner`delete from migrations where name >= ${newest}`).count).toBe(1)
  }
  const isMigrated = async () =>
    (await world.owner`select from migrations where name = ${newest}`).count === 1
  const record = () => world.owner`
    select journal_append(gen_random_uuid(), null, 'create bill', sha256('x'), 'bill created', gen_random_uuid(), '{}', '{}'::json)`
  async function start(env: Record<string, string> = {}) {
    const settings = readSettings({
      ...{ PORT: '0', KONTOR_DATA: join(folder, '..'), KONTOR_RATES: '0', LOG_LEVEL: 'silent' },
      ...env,
    })
    const node = await startNode(settings, world.connection, pino({ level: 'silent' }))
    await node.close()
  }

  test('there is a backup of what was before', async () => {
    const seq = await world.lastSeq()
    await earlier()
    await start({ KONTOR_BACKUP_RECIPIENT: recipient })
    const [name = ''] = await files()
    expect(name).toMatch(/^kontor-vor-update-.*\.backup\.age$/)
    expect(await restored(join(folder, name), key)).toBe(seq)
    expect(await isMigrated()).toBe(true)
    // A start that changes nothing makes none.
    await start()
    expect(await files()).toHaveLength(1)
  })

  test('one that fails at every start makes one backup, until something is recorded again', async () => {
    await earlier()
    // What the migration makes is there: it fails each time.
    await world.owner.unsafe('alter table mails add column changed_file text')
    for (let i = 0; i < 3; i++) await expect(start()).rejects.toThrow('changed_file')
    expect(await files()).toHaveLength(1)
    await record()
    await expect(start()).rejects.toThrow('changed_file')
    await expect(start()).rejects.toThrow('changed_file')
    expect(await files()).toHaveLength(2)
  })

  test.each([
    ['ahead of', 30],
    ['behind', -30],
  ])('a clock that is %s that of the database hides nothing of it', async (_where, minutes) => {
    await earlier()
    await world.owner.unsafe('alter table mails add column changed_file text')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    try {
      for (let count = 1; count <= 2; count++) {
        for (let i = 0; i < 2; i++) await expect(start()).rejects.toThrow('changed_file')
        expect(await files()).toHaveLength(count)
        await record()
      }
    } finally {
      vi.useRealTimers()
    }
  })

  test('books that were restored and went on otherwise are backed up anew', async () => {
    await earlier()
    await world.owner.unsafe('alter table mails add column changed_file text')
    await expect(start()).rejects.toThrow('changed_file')
    await world.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`delete from journal where seq = (select seq from journal_head)`
      await tx`update journal_head set (seq, hash) = (select seq, hash from journal order by seq desc limit 1)`
    })
    const seq = await world.lastSeq()
    await record()
    expect(await world.lastSeq()).toBe(seq + 1)
    await expect(start()).rejects.toThrow('changed_file')
    expect(await files()).toHaveLength(2)
  })

  test('it is left out where one says so', async () => {
    await earlier()
    await start({ KONTOR_SKIP_BACKUP: '1' })
    expect(await files()).toEqual([])
    expect(await isMigrated()).toBe(true)
  })

  test('without one nothing is changed, and the refusal says the way out', async () => {
    await earlier()
    await writeFile(folder, 'no folder')
    await expect(start()).rejects.toThrow(
      /ließ sich keine Sicherung schreiben, und geändert ist nichts: .* Mit KONTOR_SKIP_BACKUP=1 startet Kontor ohne sie/,
    )
    expect(await isMigrated()).toBe(false)
    await rm(folder)
    await start()
    expect(await isMigrated()).toBe(true)
  })

  test('a key that is none is refused by its variable', async () => {
    await expect(start({ KONTOR_BACKUP_RECIPIENT: `${recipient.slice(0, -1)}q` })).rejects.toThrow(
      'KONTOR_BACKUP_RECIPIENT',
    )
  })
})
