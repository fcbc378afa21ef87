import pino from 'pino'
import { endAllSessions } from '#areas/access/server/sessions/end-all-sessions.ts'
import { backupProgram, restoreProgram } from '#server/backup/backup-programs.ts'
import { joinEmbedded } from '#server/db/embedded/join-embedded.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { isDatabaseAway } from '#server/db/is-database-away.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { demoSetUp } from '#server/demo/demo-firm.ts'
import { removeDemoFolder } from '#server/demo/remove-demo-folder.ts'
import { startDemo } from '#server/demo/start-demo.ts'
import { refuseBusyPort } from '#server/refuse-busy-port.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { type RunningNode, startNode } from '#server/start-node.ts'
import { toldToStop } from '#server/told-to-stop.ts'
import { access } from './access.ts'
import { verify, verifyOptions } from './verify.ts'

// settings → database → migrate → listen

async function main(): Promise<void> {
  const settings = withDemoFirm(readSettings(process.env))
  const log = openLog(settings)
  if (process.argv[2] === 'journal' && process.argv[3] === 'verify') {
    const database = await openDatabase(settings, log, joinEmbedded)
    process.exitCode = await verify(database.connection, verifyOptions(process.argv.slice(4))).finally(() =>
      database.stop(),
    )
    return
  }
  if (process.argv[2] === 'access') {
    const database = await openDatabase(settings, log, joinEmbedded)
    process.exitCode = await access(settings, database.connection, process.argv.slice(3)).finally(() =>
      database.stop(),
    )
    return
  }
  const restore: typeof backupProgram = (...given) => restoreProgram(...given, endAllSessions)
  const program = { backup: backupProgram, restore }[process.argv[2] ?? '']
  if (program) {
    process.exitCode = await program(settings, log, process.argv.slice(3))
    return
  }
  surviveLostConnections(log)
  // The start script's demo, and no installation that a demo was made of.
  await serve(settings, log, process.argv[2] === 'demo')
}

/** Serves until it is told to stop. That may be at any moment: whatever runs by then ends in order, above all the database. */
async function serve(settings: Settings, log: pino.Logger, isThrowaway: boolean): Promise<void> {
  const told = toldToStop()
  await refuseBusyPort(settings)
  const database = await openDatabase(settings, log, startEmbedded)
  let node: RunningNode | undefined
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      await node?.close()
      await database.stop()
      if (isThrowaway) await removeDemoFolder(settings.dataFolder)
    })()
    return stopped
  }
  told.then(async (by) => {
    log.info({ by }, 'Kontor wird beendet')
    await stop()
    process.exit(0)
  })
  try {
    node = await startNode(settings, database.connection, log)
    log.info({ address: node.address, version: settings.version }, `Kontor ist bereit: ${settings.publicUrl}`)
    if (settings.demo) await startDemo(node)
  } catch (error) {
    await stop()
    throw error
  }
}

/** A demo brings its own firm unless the environment names one. */
function withDemoFirm(settings: Settings): Settings {
  return settings.demo && !settings.setUp ? { ...settings, setUp: demoSetUp } : settings
}

/** A terminal that was closed and a disk that is full take no log: that is no reason to end, let alone out of order. */
function openLog({ logLevel }: Settings): pino.Logger {
  const output = pino.destination({ fd: process.stdout.fd, sync: true })
  output.on('error', () => {})
  process.stderr.on('error', () => {})
  return pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
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

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
