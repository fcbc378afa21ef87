import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type postgres from 'postgres'
import { openPostgres } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { readSettings } from '#server/settings.ts'
import { type RunningNode, startNode } from '#server/start-node.ts'
import { inDatabase } from './clone-database.ts'
import { testPostgres } from './test-postgres.ts'

// Data of before the rules of decisions §10: written as the first set of migrations left them, with the months as the server of then stored
// them, and brought up to date as a start does it.

const lastOfBefore = '0014-invoices.sql'

export interface EarlierDatabase {
  sql: postgres.Sql
  /** Brings it up to date: the migrations since, and what the first start computes anew. */
  start(): Promise<void>
  remove(): Promise<void>
}

/** A database of its own as the last migration of before left it, empty. */
export async function earlierDatabase(): Promise<EarlierDatabase> {
  const database = `before_${randomUUID().replaceAll('-', '')}`
  const server = await testPostgres()
  const admin = openPostgres(server.owner, 1)
  await admin.unsafe(`create database ${database}`)
  const connection = inDatabase(server, database)
  const sql = openPostgres(connection.owner, 1)
  await migrate(sql, lastOfBefore)
  let node: RunningNode | undefined
  let folder: string | undefined
  return {
    sql,
    async start() {
      folder = await mkdtemp(join(tmpdir(), 'kontor-before-'))
      const settings = readSettings({
        ...{ PORT: '0', KONTOR_DATA: folder, KONTOR_URL: 'http://kontor.example', KONTOR_RATES: '0' },
        LOG_LEVEL: 'silent',
      })
      node = await startNode(settings, connection, pino({ level: 'silent' }))
    },
    async remove() {
      await node?.close()
      if (folder) await rm(folder, { recursive: true, force: true })
      await sql.end({ timeout: 5 })
      await admin.unsafe(`drop database if exists ${database} with (force)`)
      await admin.end()
    },
  }
}
