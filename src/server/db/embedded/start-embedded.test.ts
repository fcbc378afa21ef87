import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { cleanUp, isRunning, launch, makeFolder, postmasterOf, query } from '#test/launcher.ts'
import { joinEmbedded } from './join-embedded.ts'
import { startEmbedded } from './start-embedded.ts'

afterAll(cleanUp)
vi.setConfig({ testTimeout: 60_000 })

const log = { info() {}, warn() {}, error() {} }

describe('the embedded database', () => {
  const dataFolder = join(makeFolder(), 'neu')

  it('is made on first use, whatever the locale, and starts quickly afterwards', async () => {
    const nowhere = {
      LANG: undefined,
      LC_ALL: undefined,
      LANGUAGE: undefined,
      PGDATA: '/nowhere',
      PGPORT: '1',
      TZ: 'Mars',
    }
    const first = await launch({ dataFolder }, { env: nowhere })
    expect(first.answer.error).toBeUndefined()
    const [row] = await query(
      first.answer.connection?.owner,
      `select current_database() as name, pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
        datlocale as locale, datcollate as collate, current_setting('data_checksums') as checksums,
        current_setting('fsync') as fsync, current_setting('jit') as jit, current_setting('shared_buffers') as buffers,
        current_setting('max_connections') as connections, current_setting('listen_addresses') as addresses
      from pg_database where datname = current_database()`,
    )
    expect(row).toEqual({
      name: 'kontor',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      collate: 'C',
      checksums: 'on',
      fsync: 'on',
      jit: 'off',
      buffers: '128MB',
      connections: '100',
      addresses: '',
    })
    await query(
      first.answer.connection?.owner,
      `create table "bücher" (ä text); insert into "bücher" values ('ß€')`,
    )
    expect(await first.end('SIGTERM')).toMatchObject({ stopped: 1 })

    const second = await launch({ dataFolder }, { env: { LC_ALL: 'xx_YY.latin9' } })
    expect([...(await query(second.answer.connection?.owner, 'select * from "bücher"'))]).toEqual([
      { ä: 'ß€' },
    ])
    // About 50 ms on an idle machine.
    expect(second.answer.milliseconds).toBeLessThan(5000)
    expect(second.answer.lines).toEqual([])
    await second.end('SIGTERM')
  })

  it('is only for its own user', async () => {
    const { answer, end } = await launch({ dataFolder })
    expect(statSync(answer.connection?.host ?? '').mode & 0o777).toBe(0o700)
    expect(statSync(join(dataFolder, 'pg18')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataFolder, 'postgres.log')).mode & 0o777).toBe(0o600)
    await end('SIGTERM')
  })

  it.runIf(process.platform === 'linux')(
    'outlives a signal to the group until Kontor has done its own work',
    async () => {
      const { answer, end } = await launch({ dataFolder })
      expect(answer.error).toBeUndefined()
      const postmaster = postmasterOf(dataFolder)
      expect(await end('SIGINT', 'group')).toMatchObject({ stopped: 1 })
      expect(isRunning(postmaster)).toBe(false)
    },
  )

  it('ends open transactions when it stops', async () => {
    const embedded = await startEmbedded({ dataFolder, log })
    const open = query(embedded.connection?.owner, 'begin; select pg_sleep(60)')
    const ended = expect(open).rejects.toThrow()
    await embedded.stop()
    await embedded.stop()
    await ended
  })

  it('refuses a second Kontor on the same folder, in another process and in the same one', async () => {
    const first = await launch({ dataFolder })
    const second = await launch({ dataFolder })
    expect(second.answer).toMatchObject({ name: 'EmbeddedError' })
    expect(second.answer.error).toContain(
      `Kontor läuft schon mit dem Datenordner ${dataFolder} (Prozess ${first.pid})`,
    )
    expect(await query(first.answer.connection?.owner, 'select 1')).toHaveLength(1)
    await first.end('SIGTERM')

    const own = await startEmbedded({ dataFolder, log })
    await expect(startEmbedded({ dataFolder, log })).rejects.toThrow('Kontor läuft schon')
    await own.stop()
  })

  it('can be joined by a program beside Kontor, running or not', async () => {
    const kontor = await launch({ dataFolder })
    const joined = await joinEmbedded({ dataFolder, log })
    expect(joined.connection).toEqual(kontor.answer.connection)
    await joined.stop()
    expect(await query(kontor.answer.connection?.owner, 'select 1')).toHaveLength(1)
    await kontor.end('SIGTERM')

    const alone = await joinEmbedded({ dataFolder, log })
    expect(await query(alone.connection?.owner, 'select 1')).toHaveLength(1)
    await alone.stop()
    expect(() => postmasterOf(dataFolder)).toThrow('ENOENT')
  })

  it('is joined where there is one, and not made by whoever only joins', async () => {
    const empty = makeFolder()
    for (const folder of [empty, join(empty, 'fehlt')]) {
      await expect(joinEmbedded({ dataFolder: folder, log })).rejects.toThrow(
        /keine Datenbank.*KONTOR_DATA.*DATABASE_URL/,
      )
    }
    expect(readdirSync(empty)).toEqual([])
  })

  it.each(['whole', 'cut short'])('gives a folder of before, which had one role, both: %s', async (state) => {
    const dataFolder = join(makeFolder(), 'data')
    const made = await startEmbedded({ dataFolder, log })
    const { owner } = made.connection
    await query(owner, 'create table kept (n int); insert into kept values (7)')
    // As it was: the only role, kontor, owns everything and is the superuser.
    await query(owner, 'drop role kontor; create role kontor_renaming superuser login')
    await query({ ...owner, user: 'kontor_renaming' }, 'alter role kontor_owner rename to kontor')
    if (state === 'whole') await query({ ...owner, user: 'kontor' }, 'drop role kontor_renaming')
    await made.stop()
    const later = await startEmbedded({ dataFolder, log })
    const roles = "select rolname, rolsuper from pg_roles where rolname like 'kontor%' order by 1"
    expect([...(await query(later.connection, roles))]).toEqual([
      { rolname: 'kontor', rolsuper: false },
      { rolname: 'kontor_owner', rolsuper: true },
    ])
    expect([...(await query(later.connection.owner, 'select n from kept'))]).toEqual([{ n: 7 }])
    await expect(query(later.connection, 'select n from kept')).rejects.toThrow('permission denied')
    await later.stop()
  })

  it('says what PostgreSQL said when it cannot start', async () => {
    const starting = startEmbedded({ dataFolder, log, settings: { shared_buffers: 'viel' } })
    await expect(starting).rejects.toThrow(/PostgreSQL startet nicht.*postgres\.log.*shared_buffers/s)
    const again = await startEmbedded({ dataFolder, log })
    await again.stop()
    expect(readFileSync(join(dataFolder, 'postgres.log'), 'utf8')).toContain('database system is ready')
  })
})

describe('a data folder', () => {
  // What a start leaves that was killed during initdb, and then two at once.
  it('with half a cluster begins anew, and exactly one of two that start at the same moment wins', async () => {
    const dataFolder = makeFolder()
    mkdirSync(join(dataFolder, 'pg18.new/base'), { recursive: true })
    writeFileSync(join(dataFolder, 'pg18.new/PG_VERSION'), '18\n')
    const settings = { fsync: 'off' }
    const both = await Promise.all([launch({ dataFolder, settings }), launch({ dataFolder, settings })])
    const winner = both.find(({ answer }) => answer.connection)
    expect(both.filter(({ answer }) => answer.error?.includes('Kontor läuft schon'))).toHaveLength(1)
    expect(await query(winner?.answer.connection, 'select 1')).toHaveLength(1)
    await winner?.end('SIGTERM')
  })

  it('whose database is elsewhere and gone is refused, not filled anew', async () => {
    const dataFolder = makeFolder()
    symlinkSync('/nowhere/pg18', join(dataFolder, 'pg18'))
    await expect(startEmbedded({ dataFolder, log })).rejects.toThrow('die nicht mehr da ist')
  })

  it('of another major version is refused', async () => {
    const dataFolder = makeFolder()
    mkdirSync(join(dataFolder, 'pg17'))
    await expect(startEmbedded({ dataFolder, log })).rejects.toThrow('anderen PostgreSQL-Version')
  })

  it('that cannot be made is refused', async () => {
    const file = join(makeFolder(), 'datei')
    writeFileSync(file, '')
    await expect(startEmbedded({ dataFolder: join(file, 'x'), log })).rejects.toThrow(
      'lässt sich nicht anlegen',
    )
  })

  it('with a path longer than a socket may have works, also after a kill', async () => {
    const dataFolder = join(makeFolder(), 'ein sehr langer, "tiefer" Pfad/'.repeat(6))
    const settings = { fsync: 'off' }
    const first = await launch({ dataFolder, settings })
    expect(first.answer.error).toBeUndefined()
    const host = first.answer.connection?.host ?? ''
    expect(Buffer.byteLength(host)).toBeLessThan(80)
    expect(statSync(host).mode & 0o777).toBe(0o700)
    await first.end('SIGKILL')
    const second = await launch({ dataFolder, settings })
    expect(await query(second.answer.connection?.owner, 'select 1')).toHaveLength(1)
    await second.end('SIGTERM')
    spawnSync('rm', ['-rf', host])
  })
})
