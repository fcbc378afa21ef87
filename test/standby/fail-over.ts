import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { berlinDay } from '#kernel/day.ts'
import { verify } from '../../src/verify.ts'
import { type Caller, must } from '../caller.ts'
import { freePort } from '../free-port.ts'
import { listen } from '../listen.ts'
import { exited, logIn, start } from '../main-process.ts'
import { invoiceInput, startTrade, type Trade } from '../trade.ts'
import { until } from '../until.ts'
import { type Cluster, type Programs, programsHere, removePair, startPair } from './clusters.ts'

/** How the primary ends: it dies with its connections, or stands still and keeps them. */
export type End = 'killed' | 'frozen'

export interface FailOverReport {
  answered: number
  stored: number
  /** From the end of the primary to the promotion, and from there to the first write that each node answered, in milliseconds. */
  promotedAfter: number
  goneOnAfter: number[]
  /** The median of a written invoice with the standby and without waiting for it, in milliseconds. */
  withStandby: number
  alone: number
}

/** An invoice as a client sends it: under one request id until it is answered. */
interface Written {
  key: string
  input: unknown
  at: number
  /** Its place in the journal. */
  seq: number
}

const clientsOfNode = 4
// Decisions §10: Kontor goes on within half a minute.
const longestMs = 30_000

/**
 * Two nodes and eight clients write invoices; the primary ends, the standby is promoted, the old primary comes back as if nothing had
 * been. Throws when an answered write is lost or done twice, a number is missing, a node needs longer than half a minute, a screen does not
 * learn what happened, the old primary gets a write, or the journal is broken.
 */
export async function failOver(programs: Programs, end: End): Promise<FailOverReport> {
  const home = await mkdtemp(join(tmpdir(), 'kontor-standby-'))
  // PostgreSQL does not run as root, and its account has to get through.
  await chmod(home, 0o755)
  const nodes: ChildProcess[] = []
  const [primary, standby] = await startPair(programs, join(home, 'pair'))
  try {
    const address = `postgres://kontor@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/kontor`
    const urls: string[] = []
    for (const name of ['a', 'b']) {
      const port = await freePort()
      nodes.push(await start(join(home, name), port, [], { DATABASE_URL: address }))
      urls.push(`http://127.0.0.1:${port}`)
    }
    const managers = await Promise.all(urls.map(logIn))
    const trade = await startTrade(managers[0] as Caller)
    const [withStandby, alone] = await costOfWaiting(managers[0] as Caller, trade, primary)
    const screens = managers.map((manager, at) => listen(urls[at] ?? '', manager.token ?? ''))
    await Promise.all(screens.map((screen) => screen.ready()))

    const load = startLoad(managers, trade)
    await sleep(3000)
    const endedAt = Date.now()
    if (end === 'killed') await primary.kill()
    else primary.freeze()
    await sleep(2000)
    await standby.promote()
    // The new one waits for nobody, until it has a standby of its own.
    await withoutStandby(standby)
    const promotedAt = Date.now()
    await until(
      () => load.byNode.every((written) => written.some(({ at }) => at > promotedAt)),
      () => `a node went on; last: ${load.refused.join('; ')}`,
    )
    await sleep(3000)
    const goneOnAfter = load.byNode.map(
      (written) => (written.find(({ at }) => at > promotedAt)?.at ?? 0) - promotedAt,
    )
    if (goneOnAfter.some((ms) => ms > longestMs)) throw new Error(`a node went on after ${goneOnAfter} ms`)

    if (end === 'frozen') await primary.kill()
    await comesBack(primary, load)
    await load.stop()
    const written = load.byNode.flat()
    const stored = await check(managers, written)
    const last = Math.max(...written.map(({ seq }) => seq))
    for (const screen of screens) {
      await screen.frame((frame) => frame.seq >= last)
      expectTold(
        screen.frames.flatMap(({ seq }) => (seq === undefined ? [] : [Number(seq)])),
        written,
      )
      screen.close()
    }
    if ((await verify({ url: address }, { figuresOnly: true })) !== 0)
      throw new Error('the journal is broken')
    return {
      answered: written.length,
      stored,
      promotedAfter: promotedAt - endedAt,
      goneOnAfter,
      withStandby,
      alone,
    }
  } finally {
    for (const node of nodes) {
      process.kill(-(node.pid ?? 0), 'SIGKILL')
      await exited(node)
    }
    await primary.stop()
    await standby.stop()
    removePair(home)
    await rm(home, { recursive: true, force: true })
  }
}

/** Its writes wait for no other server. */
export async function withoutStandby(cluster: Cluster): Promise<void> {
  const sql = cluster.sql()
  await sql`alter system set synchronous_standby_names = ''`
  await sql`select pg_reload_conf()`
  await sql.end()
}

/** The medians of an invoice in turns: with the standby's word, and without. */
async function costOfWaiting(manager: Caller, trade: Trade, primary: Cluster): Promise<[number, number]> {
  const sql = primary.sql()
  const took: Record<'*' | '', number[]> = { '*': [], '': [] }
  for (let turn = 0; turn < 10; turn++)
    for (const names of ['*', ''] as const) {
      await sql.unsafe(`alter system set synchronous_standby_names = '${names}'`)
      await sql`select pg_reload_conf()`
      await sleep(100)
      for (let count = 0; count < 5; count++) {
        const began = performance.now()
        must(await manager.post('/api/documents/invoices', invoiceInput(trade, berlinDay(new Date()))))
        took[names].push(performance.now() - began)
      }
    }
  await sql.unsafe(`alter system set synchronous_standby_names = '*'`)
  await sql`select pg_reload_conf()`
  await sql.end()
  const median = (all: number[]) => all.toSorted((one, other) => one - other)[all.length >> 1] ?? 0
  return [median(took['*']), median(took[''])]
}

interface Load {
  byNode: Written[][]
  /** What a node last answered instead of a written invoice. */
  refused: string[]
  stop(): Promise<void>
}

function startLoad(managers: readonly Caller[], trade: Trade): Load {
  let isOver = false
  const byNode: Written[][] = managers.map(() => [])
  const refused = managers.map(() => 'nothing')
  const client = async (manager: Caller, written: Written[], node: number) => {
    while (!isOver) {
      const key = randomUUID()
      const input = invoiceInput(trade, berlinDay(new Date()))
      // As a screen: the same again until there is an answer.
      for (;;) {
        const answer = await manager
          .post('/api/documents/invoices', input, { 'idempotency-key': key })
          .catch(() => null)
        if (answer?.status === 201) {
          written.push({ key, input, at: Date.now(), seq: answer.body.seq })
          break
        }
        refused[node] = `${new Date().toISOString()} ${answer?.status}: ${JSON.stringify(answer?.body)}`
        if (answer && answer.status !== 503) throw new Error(refused[node])
        await sleep(200)
      }
    }
  }
  const clients = Promise.all(
    managers.flatMap((manager, at) =>
      Array.from({ length: clientsOfNode }, () => client(manager, byNode[at] ?? [], at)),
    ),
  )
  clients.catch(() => {})
  return {
    byNode,
    refused,
    async stop() {
      isOver = true
      await clients
    },
  }
}

/** The old primary starts as a primary: whoever forgot to make a standby of it loses nothing, since nobody goes there. */
async function comesBack(primary: Cluster, load: Load): Promise<void> {
  await primary.start()
  const before = load.byNode.flat().length
  await sleep(3000)
  await until(() => load.byNode.flat().length > before)
  const sql = primary.sql()
  const [state] = await sql`
    select count(*)::int as clients from pg_stat_activity where datname = 'kontor' and query not like '%pg_is_in_recovery%'`
  await sql.end()
  if (state?.['clients'] > 0) throw new Error('a node went to the primary that was left behind')
}

interface Row {
  entityId: { uuid: string }
  invoiceNumber: string
}

async function check(managers: readonly Caller[], written: readonly Written[]): Promise<number> {
  const manager = managers[0] as Caller
  const list: { section: Row[] } = must(await manager.get('/proxy/get/invoices?stopIndex=9007199254740991'))
  const numbers = list.section
    .map((row) => Number(row.invoiceNumber.slice(5)))
    .sort((one, other) => one - other)
  if (numbers.some((number, at) => number !== at + 1))
    throw new Error('the invoice numbers have a gap, or one twice')
  const ids = new Set(list.section.map((row) => row.entityId.uuid))
  // Asked again, each is the invoice that was answered, by whichever node.
  const seen = new Set<string>()
  for (const [at, { key, input }] of written.entries()) {
    const other = managers[at % managers.length] as Caller
    const again = must(await other.post('/api/documents/invoices', input, { 'idempotency-key': key }))
    if (!ids.has(again.entityId.uuid)) throw new Error('an answered invoice is lost')
    if (seen.has(again.entityId.uuid)) throw new Error('two answers were one invoice')
    seen.add(again.entityId.uuid)
  }
  return ids.size
}

/** A screen was told of every write, once and in order. */
function expectTold(told: readonly number[], written: readonly Written[]): void {
  if (told.some((seq, at) => at > 0 && seq !== (told[at - 1] ?? 0) + 1))
    throw new Error('a screen missed an event, or was told of one twice')
  const known = new Set(told)
  if (written.some(({ seq }) => !known.has(seq))) throw new Error('a screen did not learn of a write')
}

/** With each PostgreSQL of this machine, one after the other, killed and frozen. */
export async function failOverEverywhere(report: (line: string) => void): Promise<void> {
  for (const programs of programsHere())
    for (const end of ['killed', 'frozen'] as const) {
      const told = await failOver(programs, end)
      const seconds = (ms: number) => (ms / 1000).toFixed(1).replace('.', ',')
      report(
        `${programs.name}, ${end === 'killed' ? 'getötet' : 'eingefroren'}: ${told.answered} bestätigt, ${told.stored} gespeichert; ` +
          `befördert nach ${seconds(told.promotedAfter)} s, die Knoten schreiben ${told.goneOnAfter.map(seconds).join(' und ')} s danach; ` +
          `eine Rechnung ${told.withStandby.toFixed(1)} ms mit Ersatz, ${told.alone.toFixed(1)} ms ohne.`,
      )
    }
}
