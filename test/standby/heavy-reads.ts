import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { berlinDay } from '#kernel/day.ts'
import { openPostgres } from '#server/db/connect.ts'
import { migrationsAsWord } from '#server/db/primary.ts'
import { type Caller, must } from '../caller.ts'
import { freePort } from '../free-port.ts'
import { exited, logIn, start } from '../main-process.ts'
import { invoiceInput, startTrade, type Trade } from '../trade.ts'
import { until } from '../until.ts'
import { type Cluster, type Programs, programsHere, removePair, startPair } from './clusters.ts'
import { withoutStandby } from './fail-over.ts'

export interface HeavyReadsReport {
  /** How many registers were read, each right behind a write, and how many of them the standby answered. */
  registers: number
  byStandby: number
  /** The median of a register from each, in milliseconds. */
  standbyMs: number
  primaryMs: number
  /** The longest that one took once the standby stood still. */
  frozenMs: number
}

const today = berlinDay(new Date())
const rounds = 100
// A standby that stands still costs the first read this much at most, and none after it. On a machine that has too much to do, a read takes
// long by itself: no more than three times the usual one.
const longestMs = 3000

/**
 * A node that reads from a true standby: behind each write it reads a register, which must have it. Then the standby stops replaying, once
 * before writes and once before an update, goes on, and stands still. Throws when a register lacks what was written before, or nobody asks
 * the standby, or one keeps a reader waiting.
 */
export async function heavyReads(programs: Programs): Promise<HeavyReadsReport> {
  const home = await mkdtemp(join(tmpdir(), 'kontor-reads-'))
  await chmod(home, 0o755)
  const [primary, standby] = await startPair(programs, join(home, 'pair'))
  const urlOf = ({ port }: { port: number }) => `postgres://kontor@127.0.0.1:${port}/kontor`
  const port = await freePort()
  const node = await start(join(home, 'node'), port, [], {
    DATABASE_URL: urlOf(primary),
    DATABASE_READ_URL: urlOf(standby),
  })
  try {
    const url = `http://127.0.0.1:${port}`
    const manager = await logIn(url)
    const reader = readerOf(url, manager, await startTrade(manager))
    await until(async () => (await reader.counts()).standby > 0 || void (await reader.register()))

    const took: number[] = []
    const before = (await reader.counts()).standby
    for (let round = 0; round < rounds; round++) took.push(await reader.writeAndRead())
    const byStandby = (await reader.counts()).standby - before
    if (byStandby < rounds / 2) throw new Error(`the standby answered ${byStandby} of ${rounds} registers`)

    await whilePaused(standby, reader, async () => {
      for (let round = 0; round < 10; round++) await reader.writeAndRead()
    })
    await whilePaused(standby, reader, async () => {
      await update(urlOf(primary))
      await reader.register()
    })

    await withoutStandby(primary)
    standby.freeze()
    const frozen: number[] = []
    for (let round = 0; round < 10; round++) frozen.push(await reader.writeAndRead())
    const [frozenMs, primaryMs] = [Math.max(...frozen), median(frozen)]
    if (frozenMs > Math.max(longestMs, 3 * primaryMs))
      throw new Error(`a standby that stands still held a reader up for ${frozenMs} ms`)
    return {
      ...{ registers: rounds, byStandby, frozenMs },
      ...{ standbyMs: median(took), primaryMs },
    }
  } finally {
    process.kill(-(node.pid ?? 0), 'SIGKILL')
    await exited(node)
    await primary.stop()
    await standby.stop()
    removePair(home)
    await rm(home, { recursive: true, force: true })
  }
}

/** The standby stops replaying during what is done, and nobody may ask it; then it goes on, and is asked again. */
async function whilePaused(
  standby: Cluster,
  reader: ReturnType<typeof readerOf>,
  done: () => Promise<void>,
): Promise<void> {
  const replica = standby.sql()
  await replica`select pg_wal_replay_pause()`
  await until(async () => (await replica`select where pg_get_wal_replay_pause_state() = 'paused'`).length > 0)
  const { standby: before } = await reader.counts()
  await done()
  const { standby: after } = await reader.counts()
  if (after !== before) throw new Error('a standby that lies behind was asked')
  await replica`select pg_wal_replay_resume()`
  await replica.end()
  await until(async () => {
    await reader.register()
    return (await reader.counts()).standby > after
  })
}

/** What a node of a later version leaves when it has brought the database up to date: nothing of it stands in the journal. */
async function update(url: string): Promise<void> {
  const sql = openPostgres({ url }, 1)
  await sql`insert into migrations (name, sha256) values ('9999-later.sql', 'x')`
  await sql.unsafe(`update installation set value = ${migrationsAsWord} where key = 'prepared'`)
  await sql.end()
}

const median = (all: number[]) => all.toSorted((one, other) => one - other)[all.length >> 1] ?? 0

function readerOf(url: string, manager: Caller, trade: Trade) {
  const get = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${manager.token}` } })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.text()
  }
  const register = () => get(`/api/registers/invoices.csv?from=${today}&to=${today}`)
  return {
    register,
    async counts() {
      const metrics = await get('/metrics')
      return { standby: Number(/kontor_heavy_reads_total\{server="standby"\} (\d+)/.exec(metrics)?.[1] ?? 0) }
    },
    /** Writes an invoice and reads the register, which must have it; answers how long that read took, in milliseconds. */
    async writeAndRead(): Promise<number> {
      const { entityId } = must(await manager.post('/api/documents/invoices', invoiceInput(trade, today)))
      const began = performance.now()
      const text = await register()
      const took = performance.now() - began
      const { invoiceNumber } = must(await manager.get(`/proxy/get/invoices/${entityId.uuid}`))
      if (!text.includes(invoiceNumber))
        throw new Error(`a register lacks ${invoiceNumber}, which was written before`)
      return took
    },
  }
}

/** With each PostgreSQL of this machine, one after the other. */
export async function heavyReadsEverywhere(report: (line: string) => void): Promise<void> {
  for (const programs of programsHere()) {
    const told = await heavyReads(programs)
    report(
      `${programs.name}: ${told.byStandby} von ${told.registers} Registern las der Ersatz, keinem fehlte, was eben geschrieben war; ` +
        `eines ${told.standbyMs.toFixed(0)} ms, vom ersten Server ${told.primaryMs.toFixed(0)} ms, ` +
        `bei eingefrorenem Ersatz höchstens ${told.frozenMs.toFixed(0)} ms.`,
    )
  }
}
