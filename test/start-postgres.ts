import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { type ConnectionSettings, openPostgres } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'

export interface RunningPostgres {
  connection: ConnectionSettings
  stop(): Promise<void>
}

// Nothing of it has to outlive a power cut.
const unsafe = { fsync: 'off', full_page_writes: 'off' }

/**
 * One PostgreSQL for a whole run, with two migrated templates of which tests get clones: `template_kontor` is empty, and `template_firm` is
 * what `found` makes of it.
 */
export async function startPostgres(
  found: (connection: ConnectionSettings, folder: string) => Promise<unknown>,
): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-test-'))
  const silent = pino({ level: 'silent' })
  const embedded = await startEmbedded({ dataFolder: folder, log: silent, settings: unsafe })
  const sql = openPostgres(embedded.connection, 1)
  await sql`create database template_kontor`
  const template = openPostgres({ ...embedded.connection, database: 'template_kontor' }, 1)
  await migrate(template)
  await template.end()
  await sql`create database template_firm template template_kontor`
  await sql.end()
  await found({ ...embedded.connection, database: 'template_firm' }, folder)
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
