import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'
import { forServer } from './older-server.ts'

const folder = join(import.meta.dirname, '../../../migrations')
// Any fixed number; all nodes of an installation use the same one.
export const migrationLock = 7_305_001

/** What belongs to an update, which is of a database of an earlier version. */
export interface OfUpdate {
  /** Comes once, before the first file, while no other node can do the same. */
  before?: (() => Promise<void>) | undefined
  /** Comes at the end of each file's transaction. */
  within?: ((tx: postgres.Sql) => Promise<void>) | undefined
}

/**
 * Brings the database up to date: plain SQL files in the order of their names, each in a transaction of its own.
 * Two nodes that start together wait for one another. A file that was changed after it ran is refused, and so is a database of a
 * preliminary version, which began with other files, and that of a newer one, which has more.
 */
export async function migrate(
  sql: postgres.Sql,
  upTo?: string,
  { before, within }: OfUpdate = {},
): Promise<string[]> {
  const connection = await sql.reserve()
  const applied: string[] = []
  try {
    await connection`select pg_advisory_lock(${migrationLock})`
    await makeMigrations(connection)
    const done = new Map(
      (await connection`select name, sha256 from migrations`).map((row) => [row['name'], row['sha256']]),
    )
    if (await isPreliminary(done.keys())) throw new Error(preliminaryDatabase)
    if (await isNewer(done.keys())) throw new Error(newerDatabase)
    const [server] = await connection`select current_setting('server_version_num')::int as version`
    for (const { name, sha256, text } of await knownMigrations()) {
      const known = done.get(name)
      if (known && known !== sha256)
        throw new Error(`Die Migration ${name} wurde nach ihrer Ausführung geändert.`)
      if (!known) {
        await refuseWithoutOwner(connection)
        if (applied.length === 0 && done.size > 0) await before?.()
        await connection.unsafe(
          `begin;\n${forServer(text, server?.['version'])}\n;insert into migrations (name, sha256) values ('${name}', '${sha256}');`,
        )
        if (done.size > 0) await within?.(connection)
        await connection.unsafe('commit')
        applied.push(name)
      }
      if (name === upTo) break
    }
    return applied
  } catch (error) {
    await connection`rollback`
    throw error
  } finally {
    await connection`select pg_advisory_unlock_all()`.catch(() => {})
    connection.release()
  }
}

/** Not by `if not exists`, for which even a role that finds the table would need the right to make one. */
async function makeMigrations(sql: postgres.Sql): Promise<void> {
  const [found] = await sql`select to_regclass('migrations') is not null as made`
  if (found?.['made']) return
  await sql`
    create table migrations (name text primary key, sha256 text not null, at timestamptz not null default now())`
}

/** The program's role alone cannot bring anything up to date. */
async function refuseWithoutOwner(sql: postgres.Sql): Promise<void> {
  const [role] =
    await sql`select has_schema_privilege('public', 'create') as owns, current_user::text as name`
  if (role?.['owns']) return
  throw new Error(
    `Die Datenbank ist zu aktualisieren, und die Rolle ${role?.['name']} darf das nicht. Bitte nennen Sie mit DATABASE_OWNER_URL die Rolle, der die Datenbank gehört.`,
  )
}

export const preliminaryDatabase =
  'Diese Daten sind von einer Vorabversion von Kontor, die ihre Datenbank anders anlegte; diese Version kann sie nicht weiterführen. ' +
  'Sie sind unverändert und lassen sich mit der Vorabversion weiterhin öffnen. Um mit dieser Version neu zu beginnen, nennen Sie bitte ' +
  'mit KONTOR_DATA einen neuen Ordner oder mit DATABASE_URL eine leere Datenbank.'

/** What nothing of this program made: it would write past rules that it does not know. */
export const newerDatabase =
  'Diese Daten sind von einer neueren Version von Kontor; diese Version kann sie nicht weiterführen. Sie sind unverändert. Bitte starten ' +
  'Sie die neuere Version, oder spielen Sie eine Sicherung von vor der Aktualisierung in einen neuen Ordner (KONTOR_DATA) oder eine leere ' +
  'Datenbank (DATABASE_URL) ein.'

/** Whether a database has migrations that this program does not. */
export async function isNewer(names: Iterable<string>): Promise<boolean> {
  const known = new Set(await migrationNames())
  return [...names].some((name) => !known.has(name))
}

/** Whether a database, or its backup, with these migrations began with other files than the first set, from which all goes forward. */
export async function isPreliminary(names: Iterable<string>): Promise<boolean> {
  const done = [...names]
  const [first] = await knownMigrations()
  return done.length > 0 && !done.some((name) => name === first?.name)
}

/** The files in the order in which they run. */
export async function knownMigrations(): Promise<{ name: string; sha256: string; text: string }[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, sha256: createHash('sha256').update(text).digest('hex'), text }
    }),
  )
}

const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
