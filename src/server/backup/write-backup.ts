import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type postgres from 'postgres'
import { anchorText } from '#kernel/journal-anchor.ts'
import { isPreliminary, preliminaryDatabase } from '../db/migrate.ts'
import { encryptFor } from './age.ts'
import { BackupError } from './backup-error.ts'
import type { BackupHead } from './backup-format.ts'
import { rowCounter } from './count-rows.ts'
import { endOfTable, frame, gather, jsonFrame } from './frames.ts'
import { partFileOf, removeDeadParts } from './part-files.ts'
import { syncFolder } from './sync-folder.ts'

export interface Written {
  tables: number
  rows: number
  bytes: number
  lastSeq: number
  /** Where the journal ends, to be kept elsewhere (`seq:hash`). */
  anchor: string
}

/**
 * Writes everything that the database holds into a file, as it was at one moment, while others read and write. The file
 * appears whole or not at all; nobody but its owner can read it, for it holds passwords' hashes and the signing key. Where the file
 * cannot be written to its end, the connections of `sql` are closed. With a `recipient` it is encrypted for that public key of age.
 */
export async function writeBackup(
  sql: postgres.Sql,
  file: string,
  version: string,
  recipient: string | null = null,
): Promise<Written> {
  if (await stat(file).catch(() => null)) throw new BackupError(`Die Datei ${file} gibt es schon.`)
  await removeDeadParts(file)
  const part = partFileOf(file)
  const counted = { tables: 0, rows: 0, lastSeq: 0, anchor: '' }
  // What broke it off: the database, in the middle of its rows, only says that it is there.
  let cause: unknown = null
  try {
    await sql.begin('isolation level repeatable read read only', async (tx) => {
      // postgres.js gives a transaction a type of its own.
      const frames = framesOf(tx as unknown as postgres.Sql, version, counted)
      const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
      // Files are compressed already and the rest is text: more effort would save little.
      const rows = Readable.from(frames, { objectMode: false })
      const zip = createGzip({ level: 3 })
      const written =
        recipient === null ? pipeline(rows, zip, out) : pipeline(rows, zip, encryptFor(recipient), out)
      await written.catch(async (error) => {
        cause = error
        // A rollback would wait for the rows of a table that nobody reads any more.
        await sql.end({ timeout: 0 })
        throw error
      })
    })
    await rename(part, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(part, { force: true })
    throw cause ?? error
  }
  return { ...counted, bytes: (await stat(file)).size }
}

async function* framesOf(
  tx: postgres.Sql,
  version: string,
  counted: Omit<Written, 'bytes'>,
): AsyncGenerator<Buffer> {
  const tables = await tablesOf(tx)
  const head = await headOf(tx, version, tables.length)
  counted.lastSeq = head.journal.seq
  counted.anchor = anchorText(head.journal)
  yield jsonFrame(head)
  for (const { table, columns } of tables) {
    yield jsonFrame({ table, columns })
    const counter = rowCounter()
    const names = columns.map((column) => `"${column}"`).join(', ')
    const rows = await tx.unsafe(`copy "${table}" (${names}) to stdout`).readable()
    for await (const bytes of gather(rows)) {
      counter.see(bytes)
      yield frame(bytes)
    }
    // postgres.js stops listening while rows wait, and goes on when more is asked for; after the last ones nobody asks.
    rows._read(0)
    yield endOfTable
    const end = counter.end()
    yield jsonFrame(end)
    counted.tables++
    counted.rows += end.rows
  }
}

/**
 * Every table with what is stored in it, held against changes of its columns: not those that say how far the database is
 * migrated, that are computed, or that hold what is being uploaded just now (unlogged).
 */
async function tablesOf(tx: postgres.Sql): Promise<{ table: string; columns: string[] }[]> {
  const tables = await tx<{ table: string; columns: string[] }[]>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname <> 'migrations'
    group by c.relname order by c.relname`
  if (!tables.some(({ table }) => table === 'journal')) {
    throw new BackupError(
      'Diese Datenbank ist keine von Kontor. Bitte prüfen Sie KONTOR_DATA oder DATABASE_URL.',
    )
  }
  await tx.unsafe(`lock table ${tables.map(({ table }) => `"${table}"`).join(', ')} in access share mode`)
  return tables
}

async function headOf(tx: postgres.Sql, version: string, tables: number): Promise<BackupHead> {
  const migrations = await tx<{ name: string; sha256: string }[]>`
    select name, sha256 from migrations order by name`
  // No version could bring it in again: this one does not go on from there.
  if (await isPreliminary(migrations.map(({ name }) => name))) throw new BackupError(preliminaryDatabase)
  const sequences = await tx<{ name: string; last: number | null }[]>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`
  const [journal] = await tx<{ seq: number; hash: string }[]>`
    select seq, encode(hash, 'hex') as hash from journal_head`
  if (!journal) throw new BackupError('Diese Datenbank hat kein Journal.')
  return {
    kontor: 'backup',
    format: 1,
    version,
    madeAt: new Date().toISOString(),
    migrations: [...migrations],
    journal,
    sequences: [...sequences],
    tables,
  }
}
