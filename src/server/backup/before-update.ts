import { join } from 'node:path'
import type { Logger } from 'pino'
import { type ConnectionSettings, openPostgres, ownerOf } from '../db/connect.ts'
import type { Settings } from '../settings.ts'
import { backupName } from './backup-names.ts'
import { backupsIn } from './drop-backups.ts'
import { installationMark } from './installation-mark.ts'
import { makeBackup } from './make-backup.ts'

/**
 * What is done before a start brings an older database up to date: a backup, made as the owner because the program's role may not have
 * its rights yet. Throws a German sentence where none can be written; nothing was changed then. Null where none is wanted.
 */
export function backupBeforeUpdate(
  { backups, demo, dataFolder, version }: Settings,
  connection: ConnectionSettings,
  log: Pick<Logger, 'info' | 'warn'>,
): (() => Promise<void>) | undefined {
  if (!backups.beforeUpdates || demo) return undefined
  return async () => {
    const books = await booksOf(ownerOf(connection))
    if (books === null) return
    const { recipient, copyTo } = backups
    const folder = join(dataFolder, 'backups')
    const standing = await standingBackup(folder, books)
    if (standing !== null)
      return log.info({ file: join(folder, standing) }, 'nothing was recorded since this backup: it serves')
    const name = backupName('UPDATE', new Date(), recipient !== null, books.mark, books.head)
    log.info({ file: join(folder, name) }, 'the database is backed up before it is brought up to date')
    const made = await makeBackup({
      ...{ connection: ownerOf(connection), folder, name, version, recipient, copyTo, isNoted: false },
    })
    if (!made.isMade)
      throw new Error(
        `Vor der Aktualisierung der Datenbank ließ sich keine Sicherung schreiben, und geändert ist nichts: ${made.failure} Mit KONTOR_SKIP_BACKUP=1 startet Kontor ohne sie.`,
        { cause: made.error },
      )
    if (made.copyFailure !== null) log.warn({ failure: made.copyFailure }, 'the backup was not copied')
  }
}

interface Books {
  mark: string | null
  /** The beginning of the journal's last hash: the same one says that nothing was recorded in between. */
  head: string
}

/**
 * The backup of an earlier start that an update ended, if nothing was recorded since: an update that fails at every start would fill the disk
 * with the same books. No clock is asked: that of the database and ours may differ, and after a restore the books may be others at any time.
 */
async function standingBackup(folder: string, { mark, head }: Books): Promise<string | null> {
  const standing = (await backupsIn(folder)).find(
    (backup) => backup.reason === 'UPDATE' && backup.mark === mark && backup.head === head,
  )
  return standing?.name ?? null
}

/** What there is to lose; null where there is nothing. */
async function booksOf(connection: ConnectionSettings): Promise<Books | null> {
  const sql = openPostgres(connection, 1)
  try {
    const [found] = await sql`select to_regclass('journal') is not null as is_there`
    if (!found?.['is_there']) return null
    const [last] = await sql<{ head: string }[]>`
      select left(encode(hash, 'hex'), 8) as head from journal order by seq desc limit 1`
    return last ? { mark: await installationMark(sql), head: last.head } : null
  } finally {
    await sql.end({ timeout: 5 })
  }
}
