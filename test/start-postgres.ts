import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openPostgres } from '#server/db/connect.ts'
import type { EmbeddedConnection } from '#server/db/embedded/embedded-connection.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { bringUpToDate } from '#server/db/roles.ts'
import { inDatabase } from './clone-database.ts'

export interface RunningPostgres {
  connection: EmbeddedConnection
  stop(): Promise<void>
}

// Nothing of it has to outlive a power cut.
const unsafe = { fsync: 'off', full_page_writes: 'off' }

/**
 * One PostgreSQL for a whole run, with two migrated templates of which tests get clones: `template_kontor` is empty, and `template_firm` is
 * what `found` makes of it.
 */
export async function startPostgres(
  found: (connection: EmbeddedConnection, folder: string) => Promise<unknown>,
): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-test-'))
  const silent = pino({ level: 'silent' })
  const embedded = await startEmbedded({ dataFolder: folder, log: silent, settings: unsafe })
  const sql = openPostgres(embedded.connection.owner, 1)
  await sql`create database template_kontor`
  await bringUpToDate(inDatabase(embedded.connection, 'template_kontor'))
  await sql`create database template_firm template template_kontor`
  await sql.end()
  await found(inDatabase(embedded.connection, 'template_firm'), folder)
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
