import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Refusal } from '#kernel/errors.ts'
import type { Worker } from './command.ts'
import { areas, commands, events, files, lists, reads } from './compose.ts'
import { type ConnectionSettings, connect, type Database } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { addCommand } from './http/add-command.ts'
import { addList } from './http/add-list.ts'
import { addPush } from './http/add-push.ts'
import { addRead } from './http/add-read.ts'
import { addWeb } from './http/add-web.ts'
import { createApp } from './http/create-app.ts'
import { openApi } from './http/openapi.ts'
import { outboxPostman, smtpPostman } from './mail/deliver.ts'
import { startMailWorker } from './mail/mail-worker.ts'
import { Push } from './push.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'
import { tellConsole } from './tell-console.ts'

export interface RunningNode {
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  address: string
  db: Database
  services: Services
  /** Finishes what is running and closes; the database server itself is the caller's. */
  close(): Promise<void>
}

const webFolder = join(import.meta.dirname, '../../dist/web')

/** One node of an installation on a reachable database: migrates it, then serves. `npm run bench` starts one without workers. */
export async function startNode(
  settings: Settings,
  connection: ConnectionSettings,
  log: Logger,
  startWorkers = areas.startWorkers,
): Promise<RunningNode> {
  const { ratesUrl, ...installation } = settings
  const db = connect(connection, { ...installation, fetchesRates: ratesUrl !== null })
  await migrate(db.sql)
  const sessions = await areas.createSessionKeeper(db, settings)
  const secure = settings.publicUrl.startsWith('https:')

  const tell = settings.logLevel === 'silent' ? () => {} : tellConsole
  const services: Services = { db, sessions, settings, log, tell, wake }
  const mailFrom = settings.mailFrom ?? 'Kontor <kontor@localhost>'
  const postman = settings.smtpUrl
    ? smtpPostman(settings.smtpUrl, mailFrom)
    : outboxPostman(join(settings.dataFolder, 'outbox'), mailFrom, services.tell)
  const mail = startMailWorker(services, postman)

  const workers = startWorkers(services)

  async function wake(woken: ReadonlySet<Worker>): Promise<void> {
    await workers.wake(woken)
    if (!woken.has('mail')) return
    const drained = mail.drain()
    // Outbox files are there before the answer; an SMTP server is not waited for, or its time would tell addresses apart.
    if (!settings.smtpUrl) await drained
  }

  const push = new Push({
    sql: db.sql,
    sessions,
    events,
    version: settings.version,
    onError: (error) =>
      log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'push failed'),
  })
  const app = await createApp(services, { trustProxy: settings.trustProxy, secure })
  addHealth(app, services)
  addGate(app, services)
  for (const command of commands) if (command.declaration.path !== '') addCommand(app, services, command)
  for (const list of lists) addList(app, services, list)
  for (const read of reads) addRead(app, services, read)
  for (const addRoutes of workers.routes) addRoutes(app, services)
  addPush(app, services, push)
  const description = openApi(
    {
      commands: commands
        .map((command) => command.declaration)
        .filter((declaration) => declaration.path !== ''),
      lists: lists.map((list) => list.declaration),
      reads: reads.map((read) => read.declaration),
      files,
    },
    settings.version,
  )
  app.get('/api/openapi.json', async () => description)
  await addWeb(app, webFolder)
  await push.start()
  await areas.prepare(services)
  const address = await app.listen({ host: settings.host, port: settings.port })

  return {
    address,
    db,
    services,
    async close() {
      await push.stop()
      await closeServer(app)
      await workers.stop()
      await mail.stop()
      await db.close()
    },
  }
}

/** Lets running requests finish. A connection that falls idle while we wait is closed too, or it would be kept alive for a minute. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  clearInterval(timer)
}

function addHealth(app: FastifyInstance, { db }: Services): void {
  // The screens ask here whether to lead to the set-up page; the process is up whatever the database says.
  app.get('/healthz', async () => ({ status: 'ok', setUp: await areas.isSetUp(db).catch(() => null) }))
  app.get('/readyz', async () => {
    await db.sql`select 1 from migrations limit 1`
    return { status: 'ready' }
  })
}

const alwaysOpen = new Set(['/api/setup', '/healthz', '/readyz', '/api/openapi.json'])

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
