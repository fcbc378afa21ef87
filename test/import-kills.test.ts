import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { databaseName, databaseUser } from '#server/db/embedded/make-cluster.ts'
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts'
import { type Caller, must } from './caller.ts'
import { shortOrLong } from './endurance.ts'
import { freePort } from './free-port.ts'
import { checkJournal, kill } from './kills.ts'
import { exited, logIn, start } from './main-process.ts'
import { until } from './until.ts'

// Customers are imported while the server is killed: once between its statements, when they are written and nothing says yet by which
// import they came, then at any moment.

const rowCount = shortOrLong(300, 5000)
const kills = shortOrLong(1, 10)
const path = '/api/partners/receivers/imports'

test('an import that the server dies of is whole or not at all, and can be repeated', {
  timeout: 1_200_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-import-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let running = await start(folder, port)
  try {
    let manager = await logIn(url)
    const begun = performance.now()
    must(await (await preparedImport(manager, 'Still'))(manager, randomUUID()))
    const whole = performance.now() - begun
    const found = { whole: 0, nothing: 0 }
    for (let round = 0; round <= kills; round++) {
      const name = `R${round}X`
      const send = await preparedImport(manager, name)
      const requestId = randomUUID()
      const lock = round === 0 ? await holdImports(folder) : null
      const sent = send(manager, requestId).catch(() => null)
      await (lock ? until(lock.isAwaited) : sleep(whole * Math.random()))
      await kill(running, folder, round % 2 === 1)
      const answer = await sent
      await lock?.release()
      running = await start(folder, port)
      manager = await logIn(url)
      const stored = await countOf(manager, { searchText: name })
      expect([0, rowCount]).toContain(stored)
      if (answer?.status === 201) expect(stored).toBe(rowCount)
      found[stored === 0 ? 'nothing' : 'whole']++
      await checkRepeat(manager, name, { send, requestId, made: answer?.body?.entityId?.uuid })
    }
    console.log(
      `${rowCount} customers, ${kills + 1} kills: ${found.whole} times all were stored, ${found.nothing} times nobody`,
    )
    await checkJournal(folder)
    process.kill(running.pid ?? 0, 'SIGTERM')
    await exited(running)
  } finally {
    // It holds the error output of the tests, which would not end before it.
    if (running.exitCode === null && running.signalCode === null) await kill(running, folder, true)
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
})

type Send = (manager: Caller, requestId: string) => ReturnType<Caller['postForm']>

/** A file of customers whose names begin so, looked at as the screen does. */
async function preparedImport(manager: Caller, name: string): Promise<Send> {
  const rows = Array.from({ length: rowCount }, (_, at) => `${name} Möbel ${at} GmbH;Weg ${at};10115;Berlin`)
  const file = () => new File([['Firma;Straße;PLZ;Ort', ...rows, ''].join('\n')], 'kunden.csv')
  const { settings } = must(await manager.postForm(`${path}/previews`, { command: '{}', file: file() }))
  return (caller, requestId) =>
    caller.postForm(
      path,
      { command: JSON.stringify(settings), file: file() },
      { 'idempotency-key': requestId },
    )
}

interface Repeat {
  send: Send
  requestId: string
  /** The import as it was answered, if it was. */
  made: string | undefined
}

/** Sent again under its request id it has happened once, whether it had or not; sent anew it finds everybody. */
async function checkRepeat(manager: Caller, name: string, { send, requestId, made }: Repeat): Promise<void> {
  const { uuid } = must(await send(manager, requestId)).entityId
  if (made !== undefined) expect(uuid).toBe(made)
  const filter = { filterType: 'imported', importEntityId: uuid, importEffect: 'CREATED' }
  expect(await countOf(manager, { searchFilter: JSON.stringify(filter) })).toBe(rowCount)
  expect(await countOf(manager, { searchText: name })).toBe(rowCount)
  expect((await send(manager, randomUUID())).status).toBe(200)
  expect(await countOf(manager, { searchText: name })).toBe(rowCount)
}

async function countOf(manager: Caller, search: Record<string, string>): Promise<number> {
  const query = new URLSearchParams({ ...search, stopIndex: '9007199254740991' })
  return must(await manager.get(`/proxy/get/receivers?${query}`)).section.length
}

/** Nothing is written into `partner_imports` until it is released. */
async function holdImports(folder: string) {
  const server = readPostmasterFile(join(folder, 'pg18'))
  if (!server) throw new Error('the database does not run')
  const connect = () =>
    postgres({
      ...{ host: server.socketFolder, port: server.port, user: databaseUser, database: databaseName },
      ...{ max: 1, fetch_types: false, onnotice: () => {} },
    })
  const [holder, watcher] = [connect(), connect()]
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: told } = Promise.withResolvers<void>()
  const holding = holder.begin(async (tx) => {
    await tx`lock table partner_imports in share row exclusive mode`
    told()
    await released
  })
  await Promise.race([isHeld, holding])
  return {
    isAwaited: async () => {
      const [row] = await watcher`select count(*)::int as waiting from pg_locks
        where not granted and relation = 'partner_imports'::regclass`
      return row?.['waiting'] === 1
    },
    release: async () => {
      release()
      await holding
      await Promise.all([holder, watcher].map((one) => one.end({ timeout: 5 })))
    },
  }
}
