import { randomUUID } from 'node:crypto'
import { type ConnectionSettings, openPostgres } from '#server/db/connect.ts'

/** A clone of a template, for one installation. */
export async function cloneDatabase(
  server: ConnectionSettings,
  template: 'template_kontor' | 'template_firm',
): Promise<{ connection: ConnectionSettings; drop(): Promise<void> }> {
  const database = `world_${randomUUID().replaceAll('-', '')}`
  const admin = openPostgres(server, 1)
  await admin.unsafe(`create database ${database} template ${template} strategy wal_log`)
  return {
    connection: { ...server, database },
    async drop() {
      await admin.unsafe(`drop database if exists ${database} with (force)`)
      await admin.end()
    },
  }
}
