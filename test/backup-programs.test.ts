import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, realpath, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { caller, must } from './caller.ts'
import { freePort } from './free-port.ts'
import { exited, logIn, start } from './main-process.ts'
import { people } from './people.ts'
import { invoiceInput, startTrade } from './trade.ts'
import { until } from './until.ts'

// `npm run backup` and `npm run restore` as people call them: programs beside a running Kontor and its embedded database.

let folder: string
let kontor: ChildProcess
let url: string
let running: string
/** With which a script calls. */
let key: string
const invoices = '/proxy/get/invoices?startIndex=0&stopIndex=10'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-programs-'))
  running = join(folder, 'running')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  kontor = await start(running, port)
  const manager = await logIn(url)
  const trade = await startTrade(manager)
  const today = berlinDay(new Date())
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, today)))
  const wish = {
    name: 'Umzug',
    permissions: ['INVOICE_VIEW'],
    validUntil: today,
    currentPassword: people.manager.password,
  }
  key = must(await manager.post('/api/auth/keys', wish)).key
})

afterAll(async () => {
  kontor.kill('SIGTERM')
  await exited(kontor)
  await rm(folder, { recursive: true, force: true })
})

/** Runs a program as npm does, which says where it was called; answers what it printed. */
function run(data: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env['PATH'], KONTOR_DATA: data, INIT_CWD: folder, LOG_LEVEL: 'silent' }
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/main.ts', ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

test('a running Kontor is saved, tried, and goes on elsewhere', async () => {
  const manager = await logIn(url)
  const backupAt = async () => must(await manager.get('/proxy/get/firststeps')).backupAt
  expect(await backupAt()).toBe(null)
  const saved = await run(running, 'backup', 'bücher.backup')
  // It ticks off the first step.
  expect(Date.now() - Date.parse(await backupAt())).toBeLessThan(600_000)
  expect(saved).toMatchObject({ code: 0, err: '' })
  expect(saved.out).toMatch(
    /^Gesichert: .*bücher\.backup \([\d,]+ MB; \d+ Tabellen mit [\d.]+ Zeilen, Journal bis \d+\)/,
  )

  const tried = await run(running, 'restore', '--check', 'bücher.backup')
  expect(tried).toMatchObject({ code: 0, err: '' })
  expect(tried.out).toMatch(/^Die Probe ist gelungen\. .* das Journal ist unversehrt bis \d+\.\n$/)

  const elsewhere = join(folder, 'elsewhere')
  const restored = await run(elsewhere, 'restore', 'bücher.backup')
  expect(restored).toMatchObject({ code: 0, err: '' })
  // Before any start.
  expect(await run(elsewhere, 'backup', 'danach.backup')).toMatchObject({ code: 0, err: '' })
  const port = await freePort()
  expect(restored.out).toMatch(/Alle melden sich neu an: \d+ Anmeldungen von damals/)
  expect(restored.out).toContain('Skripte brauchen neue Schlüssel: Einer von damals gilt nicht mehr.')
  const other = await start(elsewhere, port)
  const address = `http://127.0.0.1:${port}`
  try {
    const [here, there] = await Promise.all([logIn(url), logIn(address)])
    expect(must(await there.get(invoices))).toEqual(must(await here.get(invoices)))
    // A token of the time of the backup: signed by another key, and its session has ended.
    const before = await caller(address, manager.token).get(invoices)
    expect([before.status, before.body.type]).toEqual([401, 'urn:kontor:error:not-logged-in'])
    expect((await manager.get(invoices)).status).toBe(200)
    // A key of that time too: it might have been ended since.
    expect((await caller(address, key).get(invoices)).body.type).toBe('urn:kontor:error:key-ended')
    expect((await caller(url, key).get(invoices)).status).toBe(200)
    expect(must(await there.get('/api/auth/keys'))).toMatchObject([{ name: 'Umzug', state: 'ENDED' }])
  } finally {
    other.kill('SIGTERM')
    await exited(other)
  }
}, 180_000)

test('with --keep-sessions whoever was logged in stays so, and keys go on', async () => {
  const manager = await logIn(url)
  expect(await run(running, 'backup', 'umzug.backup')).toMatchObject({ code: 0 })
  const moved = join(folder, 'moved')
  const restored = await run(moved, 'restore', '--keep-sessions', 'umzug.backup')
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).not.toContain('neu an')
  const port = await freePort()
  const other = await start(moved, port)
  try {
    for (const token of [manager.token, key])
      expect((await caller(`http://127.0.0.1:${port}`, token).get(invoices)).status).toBe(200)
  } finally {
    other.kill('SIGTERM')
    await exited(other)
  }
}, 180_000)

describe('a check that is told to stop', () => {
  /** It is at work: its database has the books, or is about to. */
  async function checking(temp: string): Promise<{ check: ChildProcess; err: () => string }> {
    const env = { PATH: process.env['PATH'], INIT_CWD: folder, TMPDIR: temp, LOG_LEVEL: 'silent' }
    const check = spawn(process.execPath, ['src/main.ts', 'restore', '--check', 'probe.backup'], { env })
    let err = ''
    check.stderr.on('data', (text) => {
      err += text
    })
    await until(async () => {
      const [made] = await readdir(temp)
      return (
        made !== undefined &&
        (await readdir(join(temp, made)).catch((): string[] => [])).includes('postgres.log')
      )
    })
    return { check, err: () => err }
  }
  let temp: string
  beforeAll(async () => {
    expect(await run(running, 'backup', 'probe.backup')).toMatchObject({ code: 0 })
  })
  beforeEach(async () => {
    temp = await mkdtemp(join(folder, 'temp-'))
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s leaves nothing of the books',
    async (signal) => {
      const { check, err } = await checking(temp)
      const [made = ''] = await readdir(temp)
      const cluster = await clusterOf(join(temp, made))
      check.kill(signal)
      await exited(check)
      expect(err()).toBe('Die Probe ist abgebrochen. Was dafür entpackt war, ist wieder gelöscht.\n')
      expect(check.exitCode).toBe(1)
      expect(await readdir(temp)).toEqual([])
      expect(await stat(cluster).catch(() => null)).toBe(null)
    },
    120_000,
  )

  test('by kill -9 leaves it until the next one', async () => {
    const { check } = await checking(temp)
    const [made = ''] = await readdir(temp)
    const cluster = await clusterOf(join(temp, made))
    check.kill('SIGKILL')
    await exited(check)
    expect(await stat(cluster).catch(() => null)).not.toBe(null)
    await utimes(join(temp, made), new Date(0), new Date(0))
    const next = await checking(temp)
    await exited(next.check)
    expect([next.check.exitCode, next.err()]).toEqual([0, ''])
    expect(await readdir(temp)).toEqual([])
    expect(await stat(cluster).catch(() => null)).toBe(null)
  }, 120_000)

  /** Where its files lie: elsewhere, where the database's account cannot reach the folder. */
  async function clusterOf(made: string): Promise<string> {
    const name = (await readdir(made)).find((entry) => /^pg\d+$/.test(entry))
    return realpath(join(made, name ?? ''))
  }
})

test('without a name the file lies in the data folder', async () => {
  expect(await run(running, 'backup')).toMatchObject({ code: 0 })
  const files = await readdir(join(running, 'backups'))
  expect(files).toEqual([expect.stringMatching(/^kontor-\d{4}-\d\d-\d\d-\d{6}\.backup$/)])
  const tried = await run(running, 'restore', '--check', '--newest')
  expect(tried).toMatchObject({ code: 0, err: '' })
  expect(tried.out).toMatch(/^Neueste Sicherung: .*\.backup\nDie Probe ist gelungen\./)
})

test.each([
  [['restore', 'bücher.backup'], /Kontor läuft schon mit dem Datenordner/],
  [['restore', 'nirgends.backup'], /nirgends\.backup gibt es nicht/],
  [
    ['restore'],
    /Aufruf: npm run restore -- \[--check\] \[--keep-sessions\] .*DATEI\noder, .*: npm run restore .* --newest/,
  ],
  [['backup', 'bücher.backup'], /gibt es schon/],
  [['backup', 'keinordner/da.backup'], /Ordner .*keinordner gibt es nicht/],
  [['backup', 'a', 'b'], /Aufruf: npm run backup -- DATEI/],
])(
  '%j is refused in German',
  async (args, message) => {
    const { code, err } = await run(running, ...args)
    expect(err).toMatch(message)
    expect(err).not.toMatch(/ {4}at /)
    expect(code).toBe(1)
  },
  60_000,
)

test('where there is no database nothing is made to be saved', async () => {
  const { code, err } = await run(join(folder, 'nowhere'), 'backup', 'nichts.backup')
  expect([code, err]).toEqual([1, expect.stringContaining('liegt keine Datenbank von Kontor')])
  expect(await readdir(folder)).not.toContain('nichts.backup')
})
