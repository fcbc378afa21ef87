import { mkdir, mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type postgres from 'postgres'
import { type ConnectionSettings, openPostgres, ownerOf } from '../db/connect.ts'
import { hasCode, type LauncherLog } from '../db/embedded/embedded-error.ts'
import { joinEmbedded } from '../db/embedded/join-embedded.ts'
import { removeEmbedded } from '../db/embedded/remove-embedded.ts'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { type OpenDatabase, openDatabase } from '../db/open-database.ts'
import { bringUpToDate, refuseOtherDatabase } from '../db/roles.ts'
import { troubleOf } from '../db/trouble-of.ts'
import type { Settings } from '../settings.ts'
import { toldToStop } from '../told-to-stop.ts'
import { refuseWrongRecipient } from './age.ts'
import { BackupError } from './backup-error.ts'
import { backupName } from './backup-names.ts'
import { checkFolder, removeDeadChecks } from './dead-checks.ts'
import { noteBackup } from './note-backup.ts'
import { readRestoreArguments, resolvedPath } from './restore-arguments.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** `npm run backup -- FILE`, beside a running Kontor or without one; answers the exit code. */
export function backupProgram(
  settings: Settings,
  log: LauncherLog,
  args: readonly string[],
): Promise<number> {
  return told(async () => {
    const { recipient } = settings.backups
    await refuseWrongRecipient(recipient)
    const file = await backupFile(settings, args)
    const database = await openDatabase(settings, log, joinEmbedded)
    const written = await withDatabase(database, database.connection, async (sql) => {
      const done = await writeBackup(sql, file, settings.version, recipient)
      if (!(await noteBackup(sql))) console.log('In der Datenbank ließ sich die Sicherung nicht vermerken.')
      return done
    })
    console.log(
      `Gesichert: ${file} (${megabytes(written.bytes)}; ${written.tables} Tabellen mit ${count(written.rows)} Zeilen, Journal bis ${count(written.lastSeq)}).\nAnker des Journals: ${written.anchor}`,
    )
    console.log(
      recipient === null
        ? 'Die Datei enthält alles, auch Passwort-Prüfsummen und Schlüssel: Bitte verwahren Sie sie wie die Bücher selbst.'
        : 'Die Datei ist verschlüsselt: Ohne den geheimen Schlüssel zu KONTOR_BACKUP_RECIPIENT ist sie verloren.',
    )
    console.log(
      `Probe: npm run restore -- --check ${recipient === null ? '' : '--identity SCHLÜSSELDATEI '}${file}`,
    )
  })
}

/** How many were open that a restore has ended. */
interface EndedLogins {
  sessions: number
  /** With which scripts called. */
  keys: number
}

/**
 * `npm run restore -- FILE` or `--newest`; with `--check` into a database that is thrown away. Sessions and keys end with it, but by
 * `--keep-sessions`, where the machine alone is another. Answers the exit code.
 */
export function restoreProgram(
  settings: Settings,
  log: LauncherLog,
  args: readonly string[],
  endAllSessions: (sql: postgres.Sql) => Promise<EndedLogins>,
): Promise<number> {
  return told(async () => {
    const { file, isCheck, keepsSessions, keys } = await readRestoreArguments(settings, args)
    if (args.includes('--newest')) console.log(`Neueste Sicherung: ${file}`)
    if (isCheck) return console.log(checkedText(await tryBackup(log, file, keys)))
    const database = await openDatabase(settings, log, startEmbedded)
    let ended: EndedLogins | null = null
    // In the transaction that fills the tables: whatever happens later, no session of that time is open.
    const whenFilled = async (tx: postgres.Sql) => {
      if (!keepsSessions) ended = await endAllSessions(tx)
    }
    const restored = await withDatabase(database, ownerOf(database.connection), async (sql) => {
      await refuseOtherDatabase(database.connection)
      const done = await restoreBackup(sql, file, keys, whenFilled)
      // The program's role gets its rights on the new tables: a backup or a look at the journal may come before the first start.
      await bringUpToDate(database.connection)
      return done
    })
    console.log(restoredText(restored))
    if (ended !== null) console.log(endedText(ended))
  })
}

/** What the person named, from where he called; without a name a new file beside the earlier backups. */
async function backupFile({ dataFolder, backups }: Settings, args: readonly string[]): Promise<string> {
  if (args.length > 1) throw new BackupError('Aufruf: npm run backup -- DATEI')
  if (args[0]) {
    const file = resolvedPath(args[0])
    const isFolder = (await stat(dirname(file)).catch(() => null))?.isDirectory()
    if (!isFolder) throw new BackupError(`Den Ordner ${dirname(file)} gibt es nicht.`)
    return file
  }
  const folder = join(dataFolder, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, backupName('BY_HAND', new Date(), backups.recipient !== null))
}

/** Restores a backup into a database that goes, however the try ends: it has the books in clear. */
async function tryBackup(log: LauncherLog, file: string, keys: string | null): Promise<Restored> {
  let isStopped = false
  const stopped = toldToStop().then(() => {
    isStopped = true
    throw new BackupError(broken)
  })
  stopped.catch(() => {})
  try {
    const database = await throwawayDatabase(log)
    return await withDatabase(database, ownerOf(database.connection), (sql) =>
      Promise.race([restoreBackup(sql, file, keys), stopped]),
    )
  } catch (error) {
    // What a signal broke on the way, as it also reaches the programs that make a database, is not the reason.
    throw isStopped ? new BackupError(broken) : error
  }
}

const broken = 'Die Probe ist abgebrochen. Was dafür entpackt war, ist wieder gelöscht.'

async function throwawayDatabase(log: LauncherLog): Promise<OpenDatabase> {
  await removeDeadChecks(tmpdir())
  const folder = await mkdtemp(join(tmpdir(), checkFolder))
  try {
    const database = await startEmbedded({ dataFolder: folder, log, settings: { fsync: 'off' } })
    return {
      connection: database.connection,
      async stop() {
        await database.stop()
        await removeEmbedded(folder)
      },
    }
  } catch (error) {
    await removeEmbedded(folder)
    throw error
  }
}

async function withDatabase<Result>(
  database: OpenDatabase,
  as: ConnectionSettings,
  run: (sql: ReturnType<typeof openPostgres>) => Promise<Result>,
): Promise<Result> {
  const sql = openPostgres(as, 1)
  try {
    return await run(sql)
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}

/** Runs it and tells the person what went wrong in German; what nobody foresaw is told as it is. */
async function told(run: () => Promise<void>): Promise<number> {
  try {
    await run()
    return 0
  } catch (error) {
    console.error(
      isDiskFull(error)
        ? 'Der Datenträger ist voll. Es ist nichts gesichert oder eingespielt.'
        : messageOf(error),
    )
    return 1
  }
}

/** That of the database, or the one that the backup goes to. */
const isDiskFull = (error: unknown) => troubleOf(error) === 'storage-full' || hasCode(error, 'ENOSPC')

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const count = (number: number) => number.toLocaleString('de-DE')
const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`

const contents = ({ version, madeAt, tables, rows, lastSeq }: Restored) =>
  `Sicherung vom ${new Date(madeAt).toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })} (Kontor ${version}): ${tables} Tabellen mit ${count(rows)} Zeilen; das Journal ist unversehrt bis ${count(lastSeq)}.`

const checkedText = (restored: Restored) => `Die Probe ist gelungen. ${contents(restored)}`
const restoredText = (restored: Restored) =>
  `Eingespielt. ${contents(restored)}\nSie können Kontor jetzt starten.`
const endedText = ({ sessions, keys }: EndedLogins) =>
  [
    `Alle melden sich neu an: ${sessions === 1 ? 'Eine Anmeldung' : `${count(sessions)} Anmeldungen`} von damals, auch aus einer Kopie der Sicherung, ${sessions === 1 ? 'gilt' : 'gelten'} nicht mehr (--keep-sessions lässt sie).`,
    ...(keys === 0
      ? []
      : [
          `Skripte brauchen neue Schlüssel: ${keys === 1 ? 'Einer von damals gilt' : `${count(keys)} von damals gelten`} nicht mehr.`,
        ]),
  ].join('\n')
