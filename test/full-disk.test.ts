import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { openPostgres } from '#server/db/connect.ts'
import { joinEmbedded } from '#server/db/embedded/join-embedded.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { readSettings } from '#server/settings.ts'
import { startNode } from '#server/start-node.ts'
import { caller, must } from './caller.ts'
import { freePort } from './free-port.ts'
import { exited, logIn, start } from './main-process.ts'
import { mountSmallDisk } from './small-disk.ts'
import { testPostgres } from './test-postgres.ts'
import { invoiceInput, startTrade } from './trade.ts'
import { until } from './until.ts'
import { startWorld } from './world.ts'

// The real thing: the journal lies on a disk of two megabytes (a tmpfs, which only root may mount), filled to the brim; so do
// the files that are received, on one of 100 kB, and the whole data folder of a program with its own database.

const fullText =
  'Der Speicher des Servers ist voll. Gespeichert wird erst wieder, wenn dort Platz ist; bitte sagen Sie dem Bescheid, der ihn betreut.'

const folder = mkdtempSync(join(tmpdir(), 'kontor-disk-'))
chmodSync(folder, 0o755)
const disk = join(folder, 'disk')
mkdirSync(disk)

const mounted = mountSmallDisk(disk, '2m')
if (!mounted) console.warn('Full disks are not tried: only root may mount one.')
afterAll(() => {
  mounted?.unmount()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!mounted)(
  'a full disk refuses, is said once in the log, loses nothing, and is over when there is room',
  async () => {
    const world = await startWorld()
    const { owner: sql } = world
    const place = join(disk, 'tables')
    mkdirSync(place)
    const [setting] = await sql`show data_directory`
    const { uid, gid } = statSync(setting?.['data_directory'])
    chownSync(place, uid, gid)
    const tablespace = `small_${randomUUID().replaceAll('-', '')}`
    await sql.unsafe(`create tablespace ${tablespace} location '${place}'`)
    await sql.unsafe(`alter table journal set tablespace ${tablespace}`)
    await sql.unsafe(`create table filler (text text) tablespace ${tablespace}`)

    const lines: string[] = []
    const settings = readSettings({ PORT: '0', KONTOR_DATA: join(folder, 'data'), KONTOR_RATES: '0' })
    const node = await startNode(settings, world.connection, pino({}, { write: (line) => lines.push(line) }))
    const manager = caller(node.address, (await world.as('manager')).token)
    const phone = (text: string) => manager.post('/api/firm', { phone: text })
    try {
      must(await phone('there is room'))
      await expect(
        sql`insert into filler select repeat(md5(n::text), 60) from generate_series(1, 5000) n`,
      ).rejects.toMatchObject({ code: '53100' })
      // The failed insert took the last block all the same. What is left in the journal's own last block is soon full.
      const answers = []
      for (let count = 0; count < 60; count++) answers.push(await phone(`full ${count}`))
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.length).toBeGreaterThan(10)
      for (const { status, body, headers } of refused) {
        expect([status, body.title]).toEqual([503, fullText])
        expect(headers.get('retry-after')).toBe('60')
      }
      expect(lines.filter((line) => line.includes('the disk is full'))).toHaveLength(1)
      expect(lines.filter((line) => line.includes('call failed'))).toEqual([])
      const ready = await manager.get('/readyz')
      expect([ready.status, ready.body.type]).toEqual([503, 'urn:kontor:error:storage-full'])

      // What was answered with a success stands there; what was refused does not.
      const last = answers.findLastIndex(({ status }) => status === 200)
      const kept = last < 0 ? 'there is room' : `full ${last}`
      expect(must(await manager.get('/proxy/get/firm')).phone).toBe(kept)
      await sql`drop table filler`
      must(await phone('room again'))
      expect(await verifyJournal(sql)).toMatchObject({ intact: true, rows: await world.lastSeq() })
    } finally {
      await node.close()
      await world.stop()
      const admin = openPostgres((await testPostgres()).owner, 1)
      await admin.unsafe(`drop tablespace ${tablespace}`)
      await admin.end()
    }
  },
  60_000,
)

test.skipIf(!mounted)(
  'a received file that fits in part is refused, and nothing of it is stored',
  async () => {
    const data = join(folder, 'small')
    const uploads = join(data, 'uploads')
    mkdirSync(uploads, { recursive: true })
    const small = mountSmallDisk(uploads, '100k')
    const world = await startWorld({ env: { KONTOR_DATA: data } })
    try {
      const manager = await world.as('manager')
      const paper = (size: number) => `%PDF-1.7\n1 0 obj\n${'x'.repeat(size)}`
      const send = (size: number) =>
        manager.postForm('/api/attachments', {
          attachmentData: new File([paper(size)], 'a.pdf'),
          fileId: '1',
          fileName: 'a.pdf',
          tag: '',
          type: '',
        })
      const seq = await world.lastSeq()
      // Past the end of the disk by more, and by less, than the pieces that files come in.
      for (const size of [103_000, 110_000, 130_000, 400_000]) {
        const { status, body } = await send(size)
        expect([size, status, body.title]).toEqual([size, 503, fullText])
      }
      expect(await world.lastSeq()).toBe(seq)
      expect((await manager.get('/readyz')).body.type).toBe('urn:kontor:error:storage-full')
      const [stored] = await world.db.sql`select count(*)::int as count from contents`
      expect(stored?.['count']).toBe(0)
      const { entityId } = must(await send(90_000))
      const { bytes } = await manager.download(`/api/attachments/${entityId.uuid}/a.pdf`)
      expect(bytes.toString('latin1')).toBe(paper(90_000))
    } finally {
      await world.stop()
      small?.unmount()
    }
  },
)

test.skipIf(!mounted)(
  'the whole program on a full disk refuses, keeps what it answered for, and goes on when there is room',
  async () => {
    const data = join(folder, 'whole')
    mkdirSync(data)
    const whole = mountSmallDisk(data, '400m')
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const kontor = await start(data, port)
    try {
      const manager = await logIn(url)
      const trade = await startTrade(manager)
      const day = berlinDay(new Date())
      const write = () => manager.post('/api/documents/invoices', invoiceInput(trade, day))
      // PostgreSQL writes its log in files of 16 MB, and goes down where the next one cannot be made: the first is left behind here.
      const before = 10
      for (let count = 0; count < before; count++) must(await write())
      fill(join(data, 'filler'))

      const answers = []
      for (let count = 0; count < 60; count++) answers.push(await write())
      const refused = answers.filter(({ status }) => status !== 201)
      expect(refused.length).toBeGreaterThan(20)
      for (const { status, body } of refused) {
        expect([status, body.title]).toEqual([503, fullText])
      }
      expect((await manager.get('/readyz')).body.type).toBe('urn:kontor:error:storage-full')
      // People still read what there is.
      const kept = before + answers.length - refused.length
      const list = '/proxy/get/invoices?stopIndex=1000'
      expect(must(await manager.get(list)).totalCount).toBe(kept)

      rmSync(join(data, 'filler'))
      must(await write())
      const { section } = must(await manager.get(list))
      // No number was lost by what was refused, and none given twice.
      const numbers = section.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber.slice(-5))
      expect(numbers.sort()).toEqual(
        Array.from({ length: kept + 1 }, (_, index) => String(index + 1).padStart(5, '0')),
      )
      expect(await verify(data)).toContain('Das Journal ist unversehrt')
    } finally {
      kontor.kill('SIGTERM')
      await exited(kontor)
      whole?.unmount()
    }
  },
  180_000,
)

test.skipIf(!mounted)(
  'a database that goes down for want of room says so, and comes back when there is some',
  async () => {
    const data = join(folder, 'down')
    mkdirSync(data)
    const small = mountSmallDisk(data, '400m')
    const port = await freePort()
    const kontor = await start(data, port)
    try {
      const manager = await logIn(`http://127.0.0.1:${port}`)
      const { entityId } = must(
        await manager.post('/api/drafts', { kind: 'BILL', name: 'Entwurf', payload: {} }),
      )
      const { connection } = await joinEmbedded({
        dataFolder: data,
        log: { info() {}, warn() {}, error() {} },
      })
      const sql = openPostgres(connection.owner, 1)
      fill(join(data, 'filler'))
      await sql`select pg_switch_wal()`.catch(() => {})
      const phone = (text: string) => manager.post('/api/firm', { phone: text })
      // What was left in the last file of the log is soon written.
      await until(async () => (await phone('full')).status === 503)
      await until(async () => (await manager.get('/proxy/get/drafts')).status === 503)
      for (const answer of [await manager.get('/proxy/get/drafts'), await phone('down')])
        expect([answer.status, answer.body.title]).toEqual([503, fullText])
      await sql.end({ timeout: 1 })
      rmSync(join(data, 'filler'))
      await until(async () => (await phone('room again')).status === 200)
      expect(must(await manager.get(`/proxy/get/drafts/${entityId.uuid}`)).name).toBe('Entwurf')
      expect(await verify(data)).toContain('Das Journal ist unversehrt')
    } finally {
      kontor.kill('SIGTERM')
      await exited(kontor)
      small?.unmount()
    }
  },
  180_000,
)

/** Writes until there is no room left. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const bytes = Buffer.alloc(size, 1)
      try {
        while (writeSync(file, bytes) > 0);
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
      }
    }
  } finally {
    closeSync(file)
  }
}

/** `npm run journal -- verify`, beside the running program. */
function verify(data: string): Promise<string> {
  const env = { PATH: process.env['PATH'], KONTOR_DATA: data, LOG_LEVEL: 'silent' }
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/main.ts', 'journal', 'verify'], { env }, (_, out, err) =>
      resolve(out + err),
    )
  })
}
