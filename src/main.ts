import pino from 'pino'
import { type StockDisagreement, verifyStock } from '#areas/stock/server/verify-stock.ts'
import { backupProgram, restoreProgram } from '#server/backup/backup-programs.ts'
import { openPostgres } from '#server/db/connect.ts'
import { joinEmbedded } from '#server/db/embedded/join-embedded.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { isDatabaseAway } from '#server/db/is-database-away.ts'
import { demoSetUp } from '#server/demo/demo-firm.ts'
import { startDemo } from '#server/demo/start-demo.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { refuseBusyPort } from '#server/refuse-busy-port.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { startNode } from '#server/start-node.ts'

// settings → database → migrate → listen

async function main(): Promise<void> {
  const settings = withDemoFirm(readSettings(process.env))
  const log = pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  if (process.argv[2] === 'journal' && process.argv[3] === 'verify') {
    process.exitCode = await verify(settings, log)
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

/** Proves the journal's chain and that the stock is what the documents say, also beside a running Kontor; answers the exit code. */
async function verify(settings: Settings, log: pino.Logger): Promise<number> {
  const database = await openDatabase(settings, log, joinEmbedded)
  const sql = openPostgres(database.connection, 1)
  try {
    const [found] = await sql`select to_regclass('journal') is not null as journal`
    if (!found?.['journal']) {
      console.error('Diese Datenbank hat kein Journal. Bitte prüfen Sie KONTOR_DATA oder DATABASE_URL.')
      return 1
    }
    const verdict = await verifyJournal(sql)
    if (verdict.intact) {
      console.log(
        `Das Journal ist unversehrt: ${verdict.rows} Zeilen, Prüfsumme der letzten: ${verdict.headHash}`,
      )
    } else console.error(`Das Journal ist beschädigt: Zeile ${verdict.brokenSeq}. ${verdict.reason}`)
    const isStockRight = saidOfStock(await verifyStock(sql))
    return verdict.intact && isStockRight ? 0 : 1
  } finally {
    await sql.end()
    await database.stop()
  }
}

function saidOfStock(disagreements: readonly StockDisagreement[]): boolean {
  if (disagreements.length === 0) {
    console.log('Der Bestand stimmt mit den Belegen überein.')
    return true
  }
  console.error('Der Bestand weicht von den Belegen ab:')
  for (const { documentNumber, position, productCode } of disagreements)
    console.error(`  Beleg ${documentNumber}, Position ${position}: Ware ${productCode}`)
  return false
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
