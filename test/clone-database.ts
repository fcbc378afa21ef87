import { randomUUID } from 'node:crypto'
import { openPostgres } from '#server/db/connect.ts'
import type { EmbeddedConnection } from '#server/db/embedded/embedded-connection.ts'

/** Another database of the same server, for both roles. */
export const inDatabase = (server: EmbeddedConnection, database: string): EmbeddedConnection => ({
  ...server,
  database,
  owner: { ...server.owner, database },
})

/** A clone of a template, for one installation. */
export async function cloneDatabase(
  server: EmbeddedConnection,
  template: 'template_kontor' | 'template_firm',
): Promise<{ connection: EmbeddedConnection; drop(): Promise<void> }> {
  const database = `world_${randomUUID().replaceAll('-', '')}`
  const admin = openPostgres(server.owner, 1)
  await admin.unsafe(`create database ${database} template ${template} strategy wal_log`)
  return {
    connection: inDatabase(server, database),
    async drop() {
      await admin.unsafe(`drop database if exists ${database} with (force)`)
      await admin.end()
    },
  }
}
