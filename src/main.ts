import pino from 'pino'
import { backupProgram, restoreProgram } from '#server/backup/backup-programs.ts'
import { joinEmbedded } from '#server/db/embedded/join-embedded.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { isDatabaseAway } from '#server/db/is-database-away.ts'
import { demoSetUp } from '#server/demo/demo-firm.ts'
import { startDemo } from '#server/demo/start-demo.ts'
import { refuseBusyPort } from '#server/refuse-busy-port.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { startNode } from '#server/start-node.ts'
import { verify } from './verify.ts'

// settings → database → migrate → listen

async function main(): Promise<void> {
  const settings = withDemoFirm(readSettings(process.env))
  const log = pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  if (process.argv[2] === 'journal' && process.argv[3] === 'verify') {
    const database = await openDatabase(settings, log, joinEmbedded)
    process.exitCode = await verify(database.connection).finally(() => database.stop())
    return
  }
  const program = { backup: backupProgram, restore: restoreProgram }[process.argv[2] ?? '']
  if (program) {
    process.exitCode = await program(settings, log, process.argv.slice(3))
    return
  }
  surviveLostConnections(log)
  await refuseBusyPort(settings)
  const database = await openDatabase(settings, log, startEmbedded)
  const node = await startNode(settings, database.connection, log).catch(async (error) => {
    await database.stop()
    throw error
  })
  log.info({ address: node.address, version: settings.version }, `Kontor ist bereit: ${settings.publicUrl}`)

  if (settings.demo) await startDemo(node)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Kontor wird beendet')
    await node.close()
    await database.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

/** A demo brings its own firm unless the environment names one. */
function withDemoFirm(settings: Settings): Settings {
  return settings.demo && !settings.setUp ? { ...settings, setUp: demoSetUp } : settings
}

/**
 * postgres.js asks for the array types while a connection opens and lets nobody wait for the answer: a database that dies
 * in that moment would end Node. Everybody who waits for a query learns of it anyway; any other such rejection is a bug.
 */
function surviveLostConnections(log: pino.Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (reason instanceof Error && isDatabaseAway(reason)) {
      log.warn({ code: 'code' in reason ? reason.code : undefined }, 'a database connection was lost')
      return
    }
    log.fatal({ error: reason instanceof Error ? reason.stack : 'unknown' }, 'unhandled rejection')
    process.exit(1)
  })
}

async function openDatabase(settings: Settings, log: pino.Logger, open: typeof startEmbedded) {
  if (settings.databaseUrl) return { connection: { url: settings.databaseUrl }, stop: async () => {} }
  return open({ dataFolder: settings.dataFolder, log })
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
