import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type NamedBackup, readBackupName } from './backup-names.ts'
import { backupsToDrop } from './kept-backups.ts'

/** The whole backups that Kontor named, in any order; none where there is no such folder. */
export async function backupsIn(folder: string): Promise<NamedBackup[]> {
  const names = await readdir(folder).catch(() => [])
  return names.flatMap((name) => readBackupName(name) ?? [])
}

/**
 * Removes the backups of a folder that no rule keeps, of this installation alone: others may share the folder, and what bears no mark may be
 * theirs. What cannot be removed stays until the next time.
 */
export async function dropBackups(folder: string, mark: string | null): Promise<void> {
  const own = (await backupsIn(folder)).filter((backup) => mark !== null && backup.mark === mark)
  for (const { name } of backupsToDrop(own, new Date())) await rm(join(folder, name)).catch(() => {})
}
