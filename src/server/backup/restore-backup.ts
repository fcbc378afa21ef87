import { createReadStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import type postgres from 'postgres'
import { isPreliminary, knownMigrations, migrate, preliminaryDatabase } from '../db/migrate.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { decryptWith } from './age.ts'
import { BackupError } from './backup-error.ts'
import { type BackupHead, backupHead, partOf, tableEnd, tableHead } from './backup-format.ts'
import { rowCounter } from './count-rows.ts'
import { damaged, FrameReader } from './frames.ts'
import { withoutRules } from './without-rules.ts'

export interface Restored {
  version: string
  madeAt: string
  tables: number
  rows: number
  /** How many rows the journal has, whose chain was proven. */
  lastSeq: number
}

/**
 * Brings a backup into an empty database: all of it or nothing. The database is migrated as far as the backup's was, filled in
 * one transaction, in which every foreign key is proven anew, and then migrated to today; at last the journal's chain is walked.
 * `keys` open one that is encrypted: the private keys of age, one a line. `whenFilled` writes in the same transaction, into the tables as
 * the backup's version had them.
 */
export async function restoreBackup(
  sql: postgres.Sql,
  file: string,
  keys: string | null = null,
  whenFilled: (tx: postgres.Sql) => Promise<void> = async () => {},
): Promise<Restored> {
  const bytes = createReadStream(file)
  const source = keys === null ? bytes : Readable.from(decryptWith(keys, bytes), { objectMode: false })
  const unzipped = source.pipe(createGunzip())
  // A pipe does not hand errors on.
  source.on('error', (error: Error) => unzipped.destroy(error))
  try {
    return await restoreFrom(sql, new FrameReader(unzipped), whenFilled)
  } catch (error) {
    throw isOfZlib(error) ? new BackupError(damaged) : error
  } finally {
    unzipped.destroy()
    source.destroy()
  }
}

/** Not compressed, cut off, or changed. */
function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

async function restoreFrom(
  sql: postgres.Sql,
  frames: FrameReader,
  whenFilled: (tx: postgres.Sql) => Promise<void>,
): Promise<Restored> {
  const head = partOf(backupHead, await frames.nextJson())
  await refuseOther(head)
  await refuseFilled(sql, head)
  await migrate(sql, head.migrations.at(-1)?.name)
  let rows = 0
  await sql.begin(async (begun) => {
    // postgres.js gives a transaction a type of its own.
    const tx = begun as unknown as postgres.Sql
    // Whoever founds a firm, migrates or restores too was here before, and is seen, or waits until all of it stands here.
    await tx`lock table firm, journal, migrations in share row exclusive mode`
    await refuseFilled(tx, head)
    await withoutRules(tx, async () => {
      for (let table = 0; table < head.tables; table++) rows += await fillTable(tx, frames)
    })
    await frames.end()
    for (const { name, last } of head.sequences) {
      if (last !== null) await tx`select setval(${`"${name}"`}, ${last})`
    }
    await whenFilled(tx)
  })
  await migrate(sql)
  await sql`analyze`
  const verdict = await verifyJournal(sql)
  if (!verdict.intact) {
    throw new BackupError(
      `Die Daten sind eingespielt, aber ihr Journal war schon in der Sicherung beschädigt: Zeile ${verdict.brokenSeq}. ${verdict.reason}`,
    )
  }
  if (verdict.rows !== head.journal.seq || verdict.headHash !== head.journal.hash)
    throw new BackupError(damaged)
  const { version, madeAt, tables } = head
  return { version, madeAt, tables, rows, lastSeq: verdict.rows }
}

async function refuseOther({ migrations, version }: BackupHead): Promise<void> {
  if (await isPreliminary(migrations.map(({ name }) => name))) {
    throw new BackupError(
      'Diese Sicherung ist von einer Vorabversion von Kontor, die ihre Datenbank anders anlegte. Bitte spielen Sie sie mit der Vorabversion ein, mit der sie gemacht wurde.',
    )
  }
  const known = new Map((await knownMigrations()).map(({ name, sha256 }) => [name, sha256]))
  if (migrations.every(({ name, sha256 }) => known.get(name) === sha256)) return
  throw new BackupError(
    `Diese Sicherung ist von Kontor ${version}, das die Datenbank anders anlegt. Bitte spielen Sie sie mit jener oder einer neueren Version ein.`,
  )
}

/** Nobody's books are written over, and nobody may be at work. */
async function refuseFilled(sql: postgres.Sql, { migrations }: BackupHead): Promise<void> {
  const [found] = await sql`
    select to_regclass('migrations') is not null as migrated,
      exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as has_tables,
      exists (select from pg_stat_activity
        where datname = current_database() and application_name = 'kontor' and pid <> pg_backend_pid()) as in_use`
  if (found?.['in_use'])
    throw new BackupError('Kontor läuft mit dieser Datenbank. Bitte beenden Sie es zuerst.')
  if (!found?.['has_tables']) return
  const elsewhere =
    'Bitte nennen Sie mit KONTOR_DATA einen neuen Ordner oder mit DATABASE_URL eine leere Datenbank.'
  if (!found['migrated']) throw new BackupError(`Diese Datenbank ist nicht leer. ${elsewhere}`)
  const done = await sql<{ name: string }[]>`select name from migrations`
  if (await isPreliminary(done.map(({ name }) => name))) throw new BackupError(preliminaryDatabase)
  const [filled] =
    await sql`select to_regclass('firm') is not null and to_regclass('journal') is not null as set_up`
  const [books] = filled?.['set_up']
    ? await sql`select exists (select from firm) or exists (select from journal) as kept`
    : []
  if (books?.['kept']) throw new BackupError(`In dieser Datenbank liegt schon eine Firma. ${elsewhere}`)
  if (done.some(({ name }) => !migrations.some((migration) => migration.name === name))) {
    throw new BackupError(`Diese Datenbank ist neuer als die Sicherung. ${elsewhere}`)
  }
}

/** The rows of the next table, which must be as many and the same as were written. */
async function fillTable(tx: postgres.Sql, frames: FrameReader): Promise<number> {
  const { table, columns } = partOf(tableHead, await frames.nextJson())
  const names = [table, ...columns]
  if (names.some((name) => !/^[a-z_0-9]+$/.test(name))) throw new BackupError(damaged)
  const list = columns.map((column) => `"${column}"`).join(', ')
  const counter = rowCounter()
  const target = await tx.unsafe(`copy "${table}" (${list}) from stdin`).writable()
  target.on('error', () => {})
  const source = Readable.from(rowsOf(frames, counter), { objectMode: false })
  await pipeline(source, target, { end: false }).catch((error) => {
    // The database still waits for rows, and would take the rollback for one.
    target.destroy(error)
    throw error
  })
  await endCopy(tx, target, table)
  const end = partOf(tableEnd, await frames.nextJson())
  const { rows, sha256 } = counter.end()
  if (end.rows !== rows || end.sha256 !== sha256) throw new BackupError(damaged)
  return rows
}

/**
 * Ends the rows and waits until the database has them. What it refuses at their end postgres.js never tells the stream, which
 * would wait for ever; the transaction's next statement learns of it.
 */
async function endCopy(tx: postgres.Sql, target: Writable, table: string): Promise<void> {
  target.end()
  // The end must be on its way before that statement.
  await setImmediate()
  await tx`select 1`.catch(() => {
    throw new BackupError(
      `Die Datenbank nimmt die Zeilen der Tabelle ${table} nicht an: Die Datei ist beschädigt, oder der Datenträger ist voll.`,
    )
  })
}

async function* rowsOf(frames: FrameReader, counter: ReturnType<typeof rowCounter>): AsyncGenerator<Buffer> {
  for (let rows = await frames.next(); rows.length > 0; rows = await frames.next()) {
    counter.see(rows)
    yield rows
  }
}
