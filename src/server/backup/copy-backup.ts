import { copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BackupError } from './backup-error.ts'
import { partFileOf, removeDeadParts } from './part-files.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * Copies a backup into another folder, where it appears whole or not at all. The folder is not made: where a disk is not mounted, the copy
 * would lie on the one that it is to outlive. Throws a BackupError where there is none.
 */
export async function copyBackup(file: string, folder: string): Promise<void> {
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new BackupError(`Den Ordner ${folder} gibt es nicht.`)
  const copy = join(folder, basename(file))
  await removeDeadParts(copy)
  const part = partFileOf(copy)
  try {
    await copyFile(file, part)
    const handle = await open(part, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(part, copy)
    await syncFolder(folder)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
