import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ConnectionSettings, openPostgres } from '../db/connect.ts'
import { hasCode } from '../db/embedded/embedded-error.ts'
import { troubleOf } from '../db/trouble-of.ts'
import { BackupError } from './backup-error.ts'
import { copyBackup } from './copy-backup.ts'
import { noteBackup } from './note-backup.ts'
import { type Written, writeBackup } from './write-backup.ts'

/** A backup that nobody waits for: what a thread is told. */
export interface BackupOrder {
  connection: ConnectionSettings
  /** Where it is to lie; made if there is none. */
  folder: string
  name: string
  version: string
  recipient: string | null
  /** A folder that gets a copy; null: none does. */
  copyTo: string | null
  /** Whether the database takes a note of it: not while it is of an earlier version. */
  isNoted: boolean
}

export type BackupAnswer =
  | { isMade: true; written: Written; copyFailure: string | null }
  | { isMade: false; failure: string; error: string }

export const unknownFailure = 'Den Grund nennt das Protokoll des Servers.'

/** Makes a backup and copies it. What goes wrong is answered, in German for managers and as it is for the log. */
export async function makeBackup(order: BackupOrder): Promise<BackupAnswer> {
  const file = join(order.folder, order.name)
  const sql = openPostgres(order.connection, 1)
  try {
    await mkdir(order.folder, { recursive: true, mode: 0o700 })
    const written = await writeBackup(sql, file, order.version, order.recipient)
    if (order.isNoted) await noteBackup(sql)
    return {
      isMade: true,
      written,
      copyFailure: order.copyTo === null ? null : await copyFailure(file, order.copyTo),
    }
  } catch (error) {
    return { isMade: false, failure: failureOf(error, order.folder), error: String(error) }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function copyFailure(file: string, folder: string): Promise<string | null> {
  return copyBackup(file, folder).then(
    () => null,
    (error: unknown) => failureOf(error, folder),
  )
}

/** Why a backup could not be written into a folder: a German sentence. */
function failureOf(error: unknown, folder: string): string {
  if (error instanceof BackupError) return error.message
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return `Der Datenträger von ${folder} ist voll.`
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EIO'))
    return `In den Ordner ${folder} lässt sich nicht schreiben.`
  if (troubleOf(error) !== null) return 'Die Datenbank hat nicht geantwortet.'
  return unknownFailure
}
