import pino from 'pino'
import type postgres from 'postgres'
import { openPostgres } from '#server/db/connect.ts'
import { joinEmbedded } from '#server/db/embedded/join-embedded.ts'
import type { Kontor } from './kontor.ts'

/** Works on the database of a running Kontor beside it, as its owner: for what no screen can bring about. */
export async function withDatabase(
  { dataFolder, databaseOwnerUrl }: Kontor,
  run: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const embedded = databaseOwnerUrl
    ? undefined
    : await joinEmbedded({ dataFolder, log: pino({ level: 'silent' }) })
  const sql = openPostgres(embedded?.connection.owner ?? { url: databaseOwnerUrl ?? '' }, 1)
  try {
    await run(sql)
  } finally {
    await sql.end()
    await embedded?.stop()
  }
}
