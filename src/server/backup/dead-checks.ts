import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../db/embedded/lock-folder.ts'
import { removeEmbedded } from '../db/embedded/remove-embedded.ts'

/** What the folder of a database begins with that a backup is tried in. */
export const checkFolder = 'kontor-check-'

// Between making its folder and locking it a check does nothing else.
const deadAfterMs = 60_000

/** Removes what killed checks left of the books, their servers too. One that is at work holds its folder. */
export async function removeDeadChecks(where: string): Promise<void> {
  const names = await readdir(where).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(checkFolder))) {
    const folder = join(where, name)
    const found = await lstat(folder).catch(() => null)
    // Everybody writes there: another's folder may lead anywhere.
    if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) continue
    if (Date.now() - found.mtimeMs > deadAfterMs) await removeDead(folder)
  }
}

/** What cannot be removed stays until the next time. */
async function removeDead(folder: string): Promise<void> {
  try {
    const unlock = await lockFolder(folder)
    // No lock file can be removed on Windows while it is open.
    unlock()
    await removeEmbedded(folder)
  } catch {}
}
