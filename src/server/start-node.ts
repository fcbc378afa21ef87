import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Refusal } from '#kernel/errors.ts'
import { refuseWrongRecipient } from './backup/age.ts'
import { backupBeforeUpdate } from './backup/before-update.ts'
import { callTexts } from './calls/call-texts.ts'
import type { Worker } from './command.ts'
import { areas, commands, events, files, lists, reads, refreshesOf, registers, touches } from './compose.ts'
import { type ConnectionSettings, connect, type Database } from './db/connect.ts'
import { bringUpToDate, warnOfOneRole } from './db/roles.ts'
import { lacksRoom } from './db/storage.ts'
import { prepareReceivedFiles } from './files/received-file.ts'
import { addCommand } from './http/add-command.ts'
import { addHealth } from './http/add-health.ts'
import { addLists } from './http/add-list.ts'
import { addMetrics } from './http/add-metrics.ts'
import { addPush } from './http/add-push.ts'
import { addRead } from './http/add-read.ts'
import { addWeb } from './http/add-web.ts'
import { createApp } from './http/create-app.ts'
import { openApi } from './http/openapi.ts'
import { outboxPostman, smtpPostman } from './mail/deliver.ts'
import { startMailWorker } from './mail/mail-worker.ts'
import { notePrepared } from './note-prepared.ts'
import { Push } from './push.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'
import { watchTraffic } from './traffic.ts'
import { warnOfClock } from './warn-of-clock.ts'
import { keepWarnings, type Warnings } from './warnings.ts'

export interface RunningNode {
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  address: string
  db: Database
  services: Services
  /** Every route that it answers, e.g. `GET /healthz`: what a table of permissions must hold. */
  routes: readonly string[]
  /** Finishes what is running and closes; the database server itself is the caller's. */
  close(): Promise<void>
}

// So long an answer waits for its e-mail in the outbox: a PDF that goes with it may take longer.
export const longestOutboxMs = 3000

const webFolder = join(import.meta.dirname, '../../dist/web')

function watchStorage({ storage }: Database, { databaseUrl, dataFolder }: Settings, log: Logger): void {
  storage.onFull = () => log.error('the disk is full: nothing can be written')
  if (databaseUrl === null) storage.isOutOfRoom = () => lacksRoom(dataFolder)
}

function watchStandby({ standby }: Database, log: Logger): void {
  if (!standby) return
  standby.onChange = (now, code) => {
    if (now === 'standby') log.info('the standby answers heavy reads')
    else log.warn({ because: now, code }, 'heavy reads go to the primary')
  }
}

async function prepareDatabase(
  db: Database,
  settings: Settings,
  warnings: Warnings,
  log: Logger,
): Promise<void> {
  await refuseWrongRecipient(settings.backups.recipient)
  await bringUpToDate(db.settings, backupBeforeUpdate(settings, db.settings, log))
  watchStorage(db, settings, log)
  watchStandby(db, log)
  await warnOfClock(db, warnings, log)
  await warnOfOneRole(db.sql, log)
}

/** What a node tells the managers; of guessing the log tells, too, and not whose password it is. */
const loggedWarnings = (log: Logger) =>
  keepWarnings(Date.now, (warning) => {
    if (warning === 'passwords-guessed')
      log.warn('the password of an account is guessed: unknown browsers are answered once a second')
  })

/** One node of an installation on a reachable database: migrates it, then serves. `npm run bench` starts one without workers. */
export async function startNode(
  settings: Settings,
  connection: ConnectionSettings,
  log: Logger,
  startWorkers = areas.startWorkers,
): Promise<RunningNode> {
  const { ratesUrl, ...installation } = settings
  const warnings = loggedWarnings(log)
  const db = connect(connection, { ...installation, fetchesRates: ratesUrl !== null, warnings }, refreshesOf)
  await prepareDatabase(db, settings, warnings, log)
  await prepareReceivedFiles(settings.dataFolder)
  const sessions = await areas.createSessionKeeper(db, settings)
  const secure = settings.publicUrl.startsWith('https:')

  const tell = settings.logLevel === 'silent' ? () => {} : tellConsole
  const services: Services = { db, sessions, settings, log, traffic: watchTraffic(), warnings, tell, wake }
  const postman = settings.smtpUrl
    ? smtpPostman(settings.smtpUrl, settings.mailFrom)
    : outboxPostman(join(settings.dataFolder, 'outbox'), settings.mailFrom, services.tell)
  const forWorkers: Services = { ...services, db: db.forWorkers }
  const mail = startMailWorker(forWorkers, postman, areas.entityMailEvents)
  const workers = startWorkers(services)

  async function wake(woken: ReadonlySet<Worker>): Promise<void> {
    const made = workers.wake(woken)
    if (!woken.has('mail')) return
    const drained = Promise.all([made, mail.drain()])
    // Outbox files are there before the answer; an SMTP server is not waited for, or its time would tell addresses apart.
    if (!settings.smtpUrl) await Promise.race([drained, sleep(longestOutboxMs, undefined, { ref: false })])
  }
  const push = new Push({
    db,
    sessions,
    events,
    shown: [...lists, ...reads].map(({ declaration }) => declaration),
    touching: touches,
    version: settings.version,
    onError: (error) =>
      log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'push failed'),
  })
  const app = await createApp(services, { trustProxy: settings.trustProxy, secure })
  const sockets = openSockets(app)
  const routes: string[] = []
  app.addHook(
    'onRoute',
    ({ method, url }) => void routes.push(...[method].flat().map((one) => `${one} ${url}`)),
  )
  addRoutes(app, services, push)
  for (const addOwn of workers.routes) addOwn(app, services)
  await addWeb(app, webFolder)
  await push.start()
  await areas.prepare(services)
  await notePrepared(db)
  const address = await app.listen({ host: settings.host, port: settings.port })

  return {
    address,
    db,
    services,
    routes,
    async close() {
      await push.stop()
      await closeServer(app, sockets)
      await workers.stop()
      await mail.stop()
      await db.close()
    },
  }
}

/** Everything that the areas have, health and the description of it. */
function addRoutes(app: FastifyInstance, services: Services, push: Push): void {
  addHealth(app, services.db, () => areas.isSetUp(services.db))
  addMetrics(app, services, push)
  addGate(app, services)
  for (const command of commands) if (command.declaration.path !== '') addCommand(app, services, command)
  addLists(app, services, lists)
  for (const read of reads) addRead(app, services, read)
  addPush(app, services, push)
  // Made for whoever asks first: few do, and it takes a sixth of a start.
  let description: object | undefined
  const made = () =>
    openApi(
      {
        commands: commands
          .map((command) => command.declaration)
          .filter((declaration) => declaration.path !== ''),
        lists: lists.map((list) => list.declaration),
        reads: reads.map((read) => read.declaration),
        files,
        registers,
      },
      callTexts,
      services.settings.version,
    )
  app.get('/api/openapi.json', async () => {
    description ??= made()
    return description
  })
}

// Commands and reads are over by then; an export that is still sent is begun anew on the next node.
const longestGoodbyeMs = 20_000

/**
 * Lets running requests finish. Connections without one are closed: those that fall idle while we wait, and those on which nothing
 * was ever asked, which browsers open ahead and Node takes for busy ones. A request that never ends does not keep us.
 */
async function closeServer(app: FastifyInstance, sockets: ReadonlySet<Socket>): Promise<void> {
  const timer = setInterval(() => {
    app.server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }, 50)
  const end = setTimeout(() => app.server.closeAllConnections(), longestGoodbyeMs)
  await app.close()
  clearInterval(timer)
  clearTimeout(end)
}

/** The connections that are open at any moment. */
function openSockets({ server }: FastifyInstance): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

const alwaysOpen = new Set(['/api/setup', '/healthz', '/readyz', '/metrics', '/api/openapi.json'])

/** Until set-up is done nothing else answers but the set-up page and health (decisions §3). */
function addGate(app: FastifyInstance, services: Services): void {
  let done = false
  app.addHook('onRequest', async (request) => {
    if (done) return
    const route = request.routeOptions.url
    if (route === undefined || alwaysOpen.has(route) || route.startsWith('/assets/')) return
    done = await areas.isSetUp(services.db)
    if (!done) throw new Refusal('set-up-missing')
  })
}

/** Says something to the person at the console: in plain words, on the error stream, beside the JSON log on the other. */
function tellConsole(text: string): void {
  process.stderr.write(`\n  ${text.trim().replaceAll('\n', '\n  ')}\n\n`)
}
