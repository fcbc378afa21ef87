import { mkdir } from 'node:fs/promises'
import pino from 'pino'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { openPostgres } from '#server/db/connect.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { startNode } from '#server/start-node.ts'

// settings → database → migrate → listen

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const log = pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const database = await openDatabase(settings, log)
  if (process.argv[2] === 'journal' && process.argv[3] === 'verify') {
    const sql = openPostgres(database.connection, 1)
    process.exitCode = await printVerdict(sql)
    await sql.end()
    await database.stop()
    return
  }
  const node = await startNode(settings, database.connection, log).catch(async (error) => {
    await database.stop()
    throw error
  })
  log.info({ address: node.address, version: settings.version }, `Kontor ist bereit: ${settings.publicUrl}`)

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

async function openDatabase(settings: Settings, log: pino.Logger) {
  if (settings.databaseUrl) return { connection: { url: settings.databaseUrl }, stop: async () => {} }
  await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 })
  return startEmbedded({ dataFolder: settings.dataFolder, log })
}

async function printVerdict(sql: ReturnType<typeof openPostgres>): Promise<number> {
  const verdict = await verifyJournal(sql)
  if (verdict.intact) {
    console.log(`Das Journal ist unversehrt: ${verdict.rows} Zeilen, Prüfsumme der letzten: ${verdict.headHash}`)
    return 0
  }
  console.error(`Das Journal ist beschädigt: Zeile ${verdict.brokenSeq}. ${verdict.reason}`)
  return 1
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
