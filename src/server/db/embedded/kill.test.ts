import { spawn } from 'node:child_process'
import { chownSync, lstatSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cleanUp, isRunning, launch, makeFolder, postmasterOf, processesOf, query } from '#test/launcher.ts'
import { until } from '#test/until.ts'

afterAll(cleanUp)
// Recovery waits for the disk, which a busy machine makes slow.
vi.setConfig({ testTimeout: 60_000 })

const dataFolder = makeFolder()
const pidFile = join(dataFolder, 'pg18/postmaster.pid')
// The tests look into /proc to find what to kill.
const onLinux = process.platform === 'linux'

/** A child that lost its postmaster may be gone before its turn comes. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

beforeAll(async () => {
  const { answer, end } = await launch({ dataFolder })
  await query(answer.connection?.owner, 'create table written (n int)')
  await end('SIGTERM')
})

describe.runIf(onLinux)('after a kill -9', () => {
  it.each(['process', 'group'] as const)('of Kontor (%s) the running database is adopted', async (whole) => {
    const killed = await launch({ dataFolder })
    const postmaster = postmasterOf(dataFolder)
    await killed.end('SIGKILL', whole)
    expect(isRunning(postmaster)).toBe(true)
    const next = await launch({ dataFolder })
    expect(postmasterOf(dataFolder)).toBe(postmaster)
    expect(next.answer.lines).toEqual([expect.stringContaining('wird übernommen')])
    expect(await next.end('SIGTERM')).toMatchObject({ stopped: 1 })
    // It has stopped; that its number goes from the table of processes is up to whoever adopted it.
    await expect.poll(() => isRunning(postmaster), { timeout: 10_000 }).toBe(false)
  })

  it('of Kontor a database with other settings is restarted', async () => {
    const killed = await launch({ dataFolder })
    const postmaster = postmasterOf(dataFolder)
    await killed.end('SIGKILL')
    const next = await launch({ dataFolder, settings: { work_mem: '5MB' } })
    expect(postmasterOf(dataFolder)).not.toBe(postmaster)
    expect((await query(next.answer.connection?.owner, 'show work_mem'))[0]).toEqual({ work_mem: '5MB' })
    await next.end('SIGTERM')
  })

  it('of Kontor the sessions it left are ended', async () => {
    const killed = await launch({ dataFolder })
    const left = query(
      killed.answer.connection?.owner,
      `set application_name = 'kontor'; begin; select pg_sleep(60)`,
    )
    const ended = expect(left).rejects.toThrow(/terminating connection|CONNECTION/)
    const asleep = `select from pg_stat_activity where application_name = 'kontor' and wait_event = 'PgSleep'`
    await until(async () => (await query(killed.answer.connection?.owner, asleep)).length > 0)
    await killed.end('SIGKILL')
    const next = await launch({ dataFolder })
    await ended
    await next.end('SIGTERM')
  })

  it('of everything, under load, nothing that was answered is lost', async () => {
    let answered = 0
    for (let round = 0; round < 2; round++) {
      const kontor = await launch({ dataFolder })
      expect(kontor.answer.error).toBeUndefined()
      const writing = (async () => {
        for (;;) {
          await query(kontor.answer.connection?.owner, `insert into written values (${answered})`)
          answered++
        }
      })()
      const cut = expect(writing).rejects.toThrow()
      const before = answered
      await until(() => answered > before)
      await sleep(150)
      for (const pid of processesOf(postmasterOf(dataFolder))) killIfThere(pid)
      await kontor.end('SIGKILL', 'group')
      await cut
    }
    const next = await launch({ dataFolder })
    expect(next.answer.lines).toEqual([expect.stringContaining('stellt sich jetzt selbst wieder her')])
    const [row] = await query(
      next.answer.connection?.owner,
      'select count(distinct n)::int as n from written',
    )
    expect(answered).toBeGreaterThan(0)
    expect(row?.['n']).toBeGreaterThanOrEqual(answered)
    await next.end('SIGTERM')
  })

  it('of the postmaster alone, its busy children do not stand in the way', async () => {
    const kontor = await launch({ dataFolder })
    const busy = query(
      kontor.answer.connection?.owner,
      'select count(*) from generate_series(1, 1e12::bigint)',
    )
    const cut = expect(busy).rejects.toThrow()
    await sleep(150)
    process.kill(postmasterOf(dataFolder), 'SIGKILL')
    await kontor.end('SIGKILL')
    const next = await launch({ dataFolder })
    expect(next.answer.error).toBeUndefined()
    await cut
    await next.end('SIGTERM')
  })

  it('of the postmaster under a living Kontor, it is started again in the same place', async () => {
    const kontor = await launch({ dataFolder })
    const postmaster = postmasterOf(dataFolder)
    process.kill(postmaster, 'SIGKILL')
    let rows: unknown
    await until(async () => {
      rows = await query(kontor.answer.connection?.owner, 'select 1').catch(() => undefined)
      return rows
    })
    expect(rows).toHaveLength(1)
    expect(postmasterOf(dataFolder)).not.toBe(postmaster)
    expect(await kontor.end('SIGTERM')).toMatchObject({ stopped: 1 })
  })
})

describe.runIf(onLinux)('a pid file', () => {
  // A stranger under PostgreSQL's own account: only such a one keeps PostgreSQL from starting.
  async function withStranger(run: (pid: number) => Promise<void>): Promise<void> {
    const { uid, gid } = lstatSync(join(dataFolder, 'pg18'))
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid, cwd: '/' } : {})
    try {
      await run(stranger.pid ?? 0)
      expect(isRunning(stranger.pid ?? 0)).toBe(true)
    } finally {
      stranger.kill('SIGKILL')
    }
  }

  function leave(file: string, text: string): void {
    const { uid, gid } = lstatSync(join(dataFolder, 'pg18'))
    writeFileSync(file, text, { mode: 0o600 })
    chownSync(file, uid, gid)
  }

  it('whose id now belongs to a stranger is not believed', async () => {
    await withStranger(async (pid) => {
      const socket = join(dataFolder, 'socket')
      const cluster = join(dataFolder, 'pg18')
      leave(pidFile, `${pid}\n${cluster}\n1700000000\n5432\n${socket}\n\n  1234567 7\nready   \n`)
      leave(join(socket, '.s.PGSQL.5432.lock'), `${pid}\n${cluster}\n1700000000\n5432\n${socket}\n`)
      leave(join(socket, '.s.PGSQL.5432'), '')
      const kontor = await launch({ dataFolder })
      expect(kontor.answer.error).toBeUndefined()
      expect(postmasterOf(dataFolder)).not.toBe(pid)
      await kontor.end('SIGTERM')
    })
  })

  it.each(['', 'Unsinn\n', '999999999\n'])('that says %j is not believed', async (text) => {
    leave(pidFile, text)
    const kontor = await launch({ dataFolder })
    expect(kontor.answer.error).toBeUndefined()
    await kontor.end('SIGTERM')
  })
})
