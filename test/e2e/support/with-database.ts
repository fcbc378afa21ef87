import pino from 'pino'
import type postgres from 'postgres'
import { openPostgres } from '#server/db/connect.ts'
import { joinEmbedded } from '#server/db/embedded/join-embedded.ts'
import type { Kontor } from './kontor.ts'

/** Works on the database of a running Kontor beside it: for what no screen can bring about. */
export async function withDatabase(
  { dataFolder, databaseUrl }: Kontor,
  run: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const embedded = databaseUrl
    ? undefined
    : await joinEmbedded({ dataFolder, log: pino({ level: 'silent' }) })
  const sql = openPostgres(embedded?.connection ?? { url: databaseUrl ?? '' }, 1)
  try {
    await run(sql)
  } finally {
    await sql.end()
    await embedded?.stop()
  }
}
