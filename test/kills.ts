import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { berlinDay } from '#kernel/day.ts'
import { type Caller, must } from './caller.ts'
import { freePort } from './free-port.ts'
import { exited, logIn, start } from './main-process.ts'
import { invoiceInput, startTrade, type Trade } from './trade.ts'

const root = join(import.meta.dirname, '..')

export interface KillReport {
  kills: number
  answered: number
  stored: number
}

/**
 * Kills Kontor with SIGKILL while eight clients write invoices, and starts it again on the same folder, several times;
 * every second time its PostgreSQL dies with it. Throws when an answered invoice is missing, a number has a gap, a request
 * that is sent again happens twice, or the journal's chain is broken.
 */
export async function killUnderLoad(kills: number, report: (line: string) => void): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-kills-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const answered = new Map<string, { key: string; input: unknown }>()
  try {
    let running = await start(folder, port)
    const trade = await startTrade(await logIn(url))
    for (let round = 1; round <= kills; round++) {
      const manager = await logIn(url)
      const load = writeUntilDead(manager, trade, answered)
      await sleep(700 + Math.random() * 1500)
      const everything = round % 2 === 0
      await kill(running, folder, everything)
      await load
      running = await start(folder, port)
      const stored = await check(url, answered)
      report(
        `Abbruch ${round}${everything ? ' (mit PostgreSQL)' : ''}: ${answered.size} bestätigt, ${stored} gespeichert`,
      )
    }
    const stored = await check(url, answered)
    await checkReplay(url, answered)
    await checkJournal(folder)
    process.kill(running.pid ?? 0, 'SIGTERM')
    await exited(running)
    return { kills, answered: answered.size, stored }
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Kills Kontor with SIGKILL, and with `everything` its PostgreSQL, too. */
export async function kill(child: ChildProcess, folder: string, everything: boolean): Promise<void> {
  const postgres = everything ? await postmasterPid(folder) : null
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  // PostgreSQL is the leader of a session and a group of its own.
  if (postgres) process.kill(-postgres, 'SIGKILL')
  await exited(child)
}

async function postmasterPid(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'pg18', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

async function writeUntilDead(
  manager: Caller,
  trade: Trade,
  answered: Map<string, { key: string; input: unknown }>,
): Promise<void> {
  const client = async () => {
    for (;;) {
      const key = randomUUID()
      const input = invoiceInput(trade, berlinDay(new Date()))
      const answer = await manager
        .post('/api/documents/invoices', input, { 'idempotency-key': key })
        .catch(() => null)
      if (!answer) return
      // A dying database is an honest 503, not a confirmation.
      if (answer.status === 201) answered.set(answer.body.entityId.uuid, { key, input })
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
}

interface Row {
  entityId: { uuid: string }
  invoiceNumber: string
}

async function check(url: string, answered: ReadonlyMap<string, unknown>): Promise<number> {
  const manager = await logIn(url)
  const list: { section: Row[] } = must(await manager.get('/proxy/get/invoices?stopIndex=9007199254740991'))
  const stored = new Set(list.section.map((row) => row.entityId.uuid))
  const lost = [...answered.keys()].filter((id) => !stored.has(id))
  if (lost.length > 0) throw new Error(`${lost.length} answered invoices are lost`)
  const counts = list.section.map((row) => Number(row.invoiceNumber.slice(5))).sort((a, b) => a - b)
  if (counts.some((count, index) => count !== index + 1)) throw new Error('the invoice numbers have a gap')
  return stored.size
}

/** A client that lost the answer asks again under the same request id: it gets the recorded answer, and nothing happens twice. */
async function checkReplay(
  url: string,
  answered: ReadonlyMap<string, { key: string; input: unknown }>,
): Promise<void> {
  const manager = await logIn(url)
  const sample = [...answered].slice(-20)
  for (const [id, { key, input }] of sample) {
    const again = must(await manager.post('/api/documents/invoices', input, { 'idempotency-key': key }))
    if (again.entityId.uuid !== id) throw new Error('a repeated request happened twice')
  }
}

/** Throws when the journal of a folder does not hold what happened. */
export async function checkJournal(folder: string): Promise<void> {
  const child = spawn(process.execPath, ['src/main.ts', 'journal', 'verify'], {
    cwd: root,
    env: { PATH: process.env['PATH'], KONTOR_DATA: folder, LOG_LEVEL: 'error', KONTOR_RATES: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await exited(child)
  if (child.exitCode !== 0) throw new Error('the journal is broken')
}
