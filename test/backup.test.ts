import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endAllSessions } from '#areas/access/server/sessions/end-all-sessions.ts'
import { proveFigures } from '#areas/proof/server/prove-figures.ts'
import { berlinDay } from '#kernel/day.ts'
import { restoreProgram } from '#server/backup/backup-programs.ts'
import { jsonFrame } from '#server/backup/frames.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openPostgres } from '#server/db/connect.ts'
import type { EmbeddedConnection } from '#server/db/embedded/embedded-connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { readSettings } from '#server/settings.ts'
import { startNode } from '#server/start-node.ts'
import { type Caller, caller, must } from './caller.ts'
import { inDatabase } from './clone-database.ts'
import { everyCommand } from './every-command.ts'
import { mountSmallDisk } from './small-disk.ts'
import { startTaxOffice, type TaxOffice } from './tax-office.ts'
import { testPostgres } from './test-postgres.ts'
import { invoiceInput } from './trade.ts'
import { until } from './until.ts'
import { useWorld } from './use-world.ts'

// A backup is tested by restoring it: a database in which every command was run, its file, and what stands in another database.

const today = berlinDay(new Date())
let taxOffice: TaxOffice
let folder: string
let file: string
const admin = openPostgres((await testPostgres()).owner, 1)
const databases: string[] = []

beforeAll(async () => {
  taxOffice = await startTaxOffice()
})
afterAll(async () => {
  await taxOffice.stop()
  for (const name of databases) await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.end()
  await rm(folder, { recursive: true, force: true })
})
const { world, manager, trade } = useWorld({ env: () => taxOffice.env })

beforeAll(async () => {
  for (const step of everyCommand({ world, manager, trade, today })) {
    await step.prepare?.()
    must(await step.run())
  }
  // Nothing changes by itself while it is looked at.
  await until(async () => (await waiting()) === 0)
  folder = await mkdtemp(join(tmpdir(), 'kontor-backup-'))
  file = join(folder, 'whole.backup')
})

async function waiting(): Promise<number> {
  const [row] = await world.db.sql`
    select (select count(*) from mails where sent_at is null) + (select count(*) from pending_pdfs) as n`
  return Number(row?.['n'])
}

type Sql = ReturnType<typeof openPostgres>

async function newDatabase(): Promise<EmbeddedConnection> {
  const database = `restored_${randomUUID().replaceAll('-', '')}`
  await admin.unsafe(`create database ${database}`)
  databases.push(database)
  return inDatabase(await testPostgres(), database)
}

async function withSql<Result>(connection: EmbeddedConnection, run: (sql: Sql) => Promise<Result>) {
  const sql = openPostgres(connection.owner, 1)
  try {
    return await run(sql)
  } finally {
    await sql.end()
  }
}

// As the program's role, as Kontor itself does it.
const backUp = (to: string) =>
  withSql({ ...world.connection, owner: world.connection }, (sql) => writeBackup(sql, to, '0.5.28'))

const restore = (connection: EmbeddedConnection, from: string) =>
  withSql(connection, (sql) => restoreBackup(sql, from))

/** What a database holds: a hash of each table's rows; and what holds for them. */
async function held(connection: EmbeddedConnection) {
  return withSql(connection, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relpersistence = 'p' and relname <> 'migrations' order by 1`
    const rows: Record<string, unknown> = {}
    for (const { name } of tables) {
      const [row] = await sql.unsafe(
        `select count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) from "${name}" t`,
      )
      rows[name] = row
    }
    const rules = await sql`
      select 'trigger' as kind, tgrelid::regclass::text as place, tgname as name, tgenabled::text as text
      from pg_trigger where not tgisinternal
      union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'sequence', sequencename, '', last_value::text from pg_sequences
      order by 1, 2, 3`
    return { rows, rules: [...rules] }
  })
}

test('what is restored is what was there, to the last row, trigger and constraint', async () => {
  const before = await held(world.connection)
  const written = await backUp(file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(written.rows).toBeGreaterThan(300)
  expect(written.lastSeq).toBe(await world.lastSeq())
  const target = await newDatabase()
  const restored = await restore(target, file)
  expect(restored).toMatchObject({ rows: written.rows, tables: written.tables, lastSeq: written.lastSeq })
  expect(await held(target)).toEqual(before)
})

test('what is restored is as proven as what was there', async () => {
  const target = await newDatabase()
  await backUp(join(folder, 'proven.backup'))
  await restore(target, join(folder, 'proven.backup'))
  const { journal, findings } = await withSql(target, proveFigures)
  expect(journal).toMatchObject({ intact: true })
  // But for what the steps make up past Kontor.
  expect(findings).toEqual((await proveFigures(world.db.sql)).findings)
  expect(findings.flatMap(({ faults }) => faults).length).toBeLessThan(5)
})

test('Kontor goes on in the restored database where it was', async () => {
  const target = await newDatabase()
  await restore(target, file)
  const settings = readSettings({ PORT: '0', KONTOR_DATA: folder, LOG_LEVEL: 'silent', KONTOR_RATES: '0' })
  const node = await startNode(settings, target, pino({ level: 'silent' }))
  try {
    // The sessions are restored, too.
    const there = caller(node.address, manager.token)
    const [list, same] = await Promise.all(
      [there, manager].map((one) => one.get('/proxy/get/invoices?startIndex=0&stopIndex=100')),
    )
    expect(must(list as never)).toEqual(must(same as never))
    const next = async (one: Caller) => {
      const { uuid } = must(await one.post('/api/documents/invoices', invoiceInput(trade, today))).entityId
      return must(await one.get(`/proxy/get/invoices/${uuid}`)).invoiceNumber
    }
    expect(await next(there)).toBe(await next(manager))
  } finally {
    await node.close()
  }
})

test('while people write, the backup is one moment: its journal goes as far as its documents', async () => {
  const busy = join(folder, 'busy.backup')
  let isWriting = true
  const writing = (async () => {
    while (isWriting) must(await manager.post('/api/documents/invoices', invoiceInput(trade, today)))
  })()
  const { lastSeq } = await backUp(busy).finally(() => {
    isWriting = false
  })
  await writing
  const target = await newDatabase()
  expect(await restore(target, busy)).toMatchObject({ lastSeq })
  await withSql(target, async (sql) => {
    const [row] = await sql`
      select (select count(*) from journal where event in ('invoice created', 'invoice rewritten')) as told,
        (select count(*) from documents where kind = 'INVOICE') as kept,
        (select count(*) from journal where event = 'invoice deleted') as deleted`
    expect(row?.['kept']).toBe(Number(row?.['told']) - Number(row?.['deleted']))
  })
})

describe('nothing is restored and nothing left behind', () => {
  const isEmpty = (connection: EmbeddedConnection) =>
    withSql(connection, async (sql) => {
      const [row] = await sql`select to_regclass('firm') as firm`
      if (!row?.['firm']) return true
      const [kept] = await sql`select (select count(*) from firm) + (select count(*) from journal) as n`
      return Number(kept?.['n']) === 0
    })

  const changed = async (name: string, change: (bytes: Buffer) => Buffer | Promise<Buffer>) => {
    const path = join(folder, name)
    await writeFile(path, await change(await readFile(file)))
    return path
  }
  const damaged = /unvollständig oder beschädigt/

  test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['an empty file', () => Buffer.alloc(0), damaged],
    ['any other file', () => Buffer.from('%PDF-1.7 nothing of ours'), damaged],
    ['another gzip', () => gzipSync(jsonFrame({ some: 'thing' })), damaged],
    ['a frame beyond all measure', () => gzipSync(Buffer.alloc(100, 0xff)), damaged],
    ['one that was cut off', (bytes) => bytes.subarray(0, bytes.length - 2000), damaged],
    [
      'one whose end is missing, though it unzips',
      (bytes) => gzipSync(gunzipSync(bytes).subarray(0, -40)),
      damaged,
    ],
    ['one with something behind its end', (bytes) => Buffer.concat([bytes, bytes]), damaged],
    ['one whose checksum is wrong', (bytes) => flipped(bytes, bytes.length - 5), damaged],
    [
      'one with another row',
      (bytes) => gzipSync(swap(gunzipSync(bytes), 'Nordlicht Antik', 'Suedlicht Antik')),
      damaged,
    ],
    [
      'one with a row that the database refuses',
      (bytes) => gzipSync(swap(gunzipSync(bytes), 'Nordlicht', 'S\u00fcdlicht')),
      /nimmt die Zeilen der Tabelle/,
    ],
    [
      'one of a later version',
      (bytes) => gzipSync(swap(gunzipSync(bytes), '0014-invoices.sql', '9014-invoices.sql')),
      /anders anlegt\. .* neueren Version/,
    ],
    [
      'one of a preliminary version',
      (bytes) => gzipSync(swap(gunzipSync(bytes), '0001-machinery.sql', '0001-journal.sql')),
      /von einer Vorabversion von Kontor, .* mit der sie gemacht wurde/,
    ],
  ])('of %s', async (name, change, message) => {
    const target = await newDatabase()
    const path = await changed(`${name.replaceAll(/\W/g, '-')}.backup`, change)
    await expect(restore(target, path)).rejects.toThrow(message)
    expect(await isEmpty(target)).toBe(true)
    // And the right one still goes in.
    expect(await restore(target, file)).toMatchObject({ version: '0.5.28' })
  })

  test('where somebody keeps books', async () => {
    // Not before it stands still: until then its background goes on writing.
    await world.node.close()
    const before = await held(world.connection)
    await expect(restore(world.connection, file)).rejects.toThrow(/liegt schon eine Firma|läuft mit dieser/)
    const target = await newDatabase()
    await restore(target, file)
    await expect(restore(target, file)).rejects.toThrow('liegt schon eine Firma')
    expect((await held(world.connection)).rows).toEqual(before.rows)
  })

  test('beside tables of somebody else, or where Kontor runs', async () => {
    const target = await newDatabase()
    await withSql(target, (sql) => sql`create table theirs (n int)`)
    await expect(restore(target, file)).rejects.toThrow('ist nicht leer')
    const running = await newDatabase()
    await withSql(running, async (sql) => {
      await migrate(sql)
      await expect(restore(running, file)).rejects.toThrow('Bitte beenden Sie es zuerst')
    })
    // A database that was migrated and never set up takes it.
    expect(await restore(running, file)).toMatchObject({ version: '0.5.28' })
  })
})

test('a firm that is founded while a backup is restored is not written over', async () => {
  const target = await newDatabase()
  await withSql(target, (sql) => migrate(sql))
  await withSql(target, async (sql) => {
    // Not Kontor itself, which would be seen.
    await sql`set application_name = 'somebody'`
    const isWaiting = async () =>
      (
        await admin`select from pg_stat_activity
          where datname = ${target.database ?? ''} and wait_event_type = 'Lock' and application_name = 'kontor'`
      ).length > 0
    let refused: Promise<unknown> | undefined
    await sql.begin(async (tx) => {
      await tx`insert into firm (firm_id, name) values (${randomUUID()}, 'Sommer')`
      refused = expect(restore(target, file)).rejects.toThrow('liegt schon eine Firma')
      await until(isWaiting)
    })
    await refused
    expect([...(await sql`select name from firm`)]).toEqual([{ name: 'Sommer' }])
  })
})

test('a backup of an earlier state of the database is migrated to today', async () => {
  const [old, target] = [await newDatabase(), await newDatabase()]
  const path = join(folder, 'old.backup')
  await withSql(old, async (sql) => {
    await migrate(sql, '0013-documents.sql')
    await writeBackup(sql, path, '0.5.0')
  })
  await restore(target, path)
  const names = (connection: EmbeddedConnection) =>
    withSql(connection, async (sql) =>
      (await sql`select name from migrations order by 1`).map((row) => row['name']),
    )
  expect(await names(target)).toEqual(await names(world.connection))
  expect(await names(old)).not.toEqual(await names(target))
})

test('rows from before a check that is not valid for them come back', async () => {
  const whole = await newDatabase()
  await restore(whole, file)
  const beyond = 20_000_000_000_000
  await withSql(whole, async (sql) => {
    const [check] = await sql`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'stock_changes_value'`
    await sql`alter table stock_changes drop constraint stock_changes_value, disable trigger user`
    await sql`update stock_changes set value_cents = ${beyond} where change_id = (select min(change_id::text)::uuid from stock_changes)`
    await sql.unsafe(
      `alter table stock_changes enable trigger user, add constraint stock_changes_value ${check?.['definition']}`,
    )
  })
  const path = join(folder, 'beyond.backup')
  await withSql(whole, (sql) => writeBackup(sql, path, '0.5.28'))
  const again = await newDatabase()
  await restore(again, path)
  await withSql(again, async (sql) => {
    expect(await sql`select count(*)::int as n from stock_changes where value_cents = ${beyond}`).toEqual([
      { n: 1 },
    ])
    await expect(sql`update stock_changes set value_cents = ${beyond}`).rejects.toThrow('stock_changes_value')
  })
})

test('a restore leaves nothing that opens an account without its password, even one that breaks off behind it', async () => {
  const whole = await newDatabase()
  await restore(whole, file)
  const path = join(folder, 'opens.backup')
  await withSql(whole, async (sql) => {
    const [user] = await sql`select user_id from users where rejected_at is null limit 1`
    const id = user?.['user_id']
    await sql`insert into trusted_browsers values ('\\x01', ${id}, now() + interval '1 day')`
    await sql`insert into login_challenges (challenge_hash, user_id, is_known_browser, expires_at, place_hash)
      values ('\\x01', ${id}, false, now() + interval '1 day', '\\x01')`
    await sql`insert into password_resets values (gen_random_uuid(), ${id}, '\\x01', now() + interval '1 day')`
    await sql`insert into registrations (registration_id, email, token_hash, expires_at)
      values (gen_random_uuid(), 'neu@example.org', '\\x01', now() + interval '1 day')`
    // What stops the restore after it has filled the tables.
    await sql`alter table journal disable trigger user`
    await sql`update journal set command = 'another' where seq = 1`
    await sql`alter table journal enable trigger user`
    await writeBackup(sql, path, '0.5.28')
  })
  const opens = (connection: EmbeddedConnection) =>
    withSql(connection, async (sql) => {
      const [found] = await sql`select
        (select count(*) from sessions where ended_at is null and expires_at > now())::int as sessions,
        (select count(*) from trusted_browsers)::int as browsers,
        (select count(*) from login_challenges)::int as challenges,
        (select count(*) from password_resets where used_at is null)::int as links,
        (select count(*) from registrations where used_at is null)::int as invitations,
        (select value from installation where key = 'token key') as key`
      return found
    })
  const before = await opens(whole)
  expect(before).toMatchObject({ sessions: expect.any(Number), browsers: 1, challenges: 1, links: 1 })
  expect(before?.['invitations']).toBeGreaterThan(0)
  expect(before?.['sessions']).toBeGreaterThan(0)

  const target = await newDatabase()
  const address = ({ database, host, port, user }: EmbeddedConnection['owner']) =>
    `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
  const settings = readSettings({
    DATABASE_URL: address(target),
    DATABASE_OWNER_URL: address(target.owner),
    KONTOR_DATA: folder,
  })
  const said: unknown[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((text) => void said.push(text))
  const code = await restoreProgram(settings, pino({ level: 'silent' }), [path], endAllSessions)
  spy.mockRestore()
  expect([code, said]).toEqual([1, [expect.stringContaining('war schon in der Sicherung beschädigt')]])
  const after = await opens(target)
  expect(after).toMatchObject({ sessions: 0, browsers: 0, challenges: 0, links: 0, invitations: 0 })
  expect(after?.['key']).not.toBe(before?.['key'])
})

test('an existing file stays as it is, and a backup that fails leaves none', async () => {
  const path = join(folder, 'kept.backup')
  await copyFile(file, path)
  await expect(backUp(path)).rejects.toThrow('gibt es schon')
  expect(await readFile(path)).toEqual(await readFile(file))
  const foreign = await newDatabase()
  const gone = join(folder, 'gone.backup')
  await expect(withSql(foreign, (sql) => writeBackup(sql, gone, '1'))).rejects.toThrow('keine von Kontor')
  expect((await readdir(folder)).filter((name) => name.startsWith('gone'))).toEqual([])
})

test('two backups into one file at once do not write into each other', async () => {
  const path = join(folder, 'both.backup')
  await Promise.all([backUp(path), backUp(path)])
  expect((await readdir(folder)).filter((name) => name.startsWith('both'))).toEqual(['both.backup'])
  expect(await restore(await newDatabase(), path)).toMatchObject({ version: '0.5.28' })
})

test('what killed backups left goes with the next one; what may still be written stays', async () => {
  const place = join(folder, 'parts')
  await mkdir(place)
  const dead = ['nightly.0a1b2c3d.part', 'kontor-2026-11-20-030000.backup.00ff00ff.part']
  const alive = ['nightly.ffffffff.part']
  const foreign = ['music.0a1b2c3d.part', 'kontor-2026-11-20-030000.backup', 'nightly.part']
  for (const name of [...dead, ...alive, ...foreign]) await writeFile(join(place, name), 'x')
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  for (const name of [...dead, ...foreign]) await utimes(join(place, name), yesterday, yesterday)
  await backUp(join(place, 'nightly'))
  expect((await readdir(place)).sort()).toEqual([...alive, ...foreign, 'nightly'].sort())
})

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = ~(copy[at] ?? 0) & 0xff
  return copy
}

test('a full disk is said to be one, and nothing is left on it', async (context) => {
  const place = join(folder, 'small')
  await mkdir(place)
  const disk = mountSmallDisk(place, '100k')
  if (!disk) return context.skip()
  try {
    await expect(backUp(join(place, 'full.backup'))).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(place)).toEqual([])
  } finally {
    disk.unmount()
  }
})

/** The first place of `from` after the head, replaced by as many bytes. */
function swap(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(from)
  expect(at).toBeGreaterThan(0)
  const copy = Buffer.from(bytes)
  copy.write(to.padEnd(from.length).slice(0, from.length), at, 'latin1')
  return copy
}
