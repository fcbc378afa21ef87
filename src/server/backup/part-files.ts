import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

// What a backup writes until it is whole. One that is killed leaves it behind, as large as the books.

const ending = /\.[0-9a-f]{8}\.part$/
// A backup writes all the time, and waits for nothing longer than a statement of the database may take.
const deadAfterMs = 12 * 60 * 60 * 1000

/** A name of its own: another backup into the same file must not write into it, nor may anybody have laid one there. */
export function partFileOf(file: string): string {
  return `${file}.${randomUUID().slice(0, 8)}.part`
}

/**
 * Removes what killed backups left in the folder of a new one and into which nobody has written for half a day: of the same file, and of
 * any that is called a backup. What cannot be looked at or removed stays: the new backup does not need it gone.
 */
export async function removeDeadParts(file: string): Promise<void> {
  const folder = dirname(file)
  const names = await readdir(folder).catch(() => [])
  const parts = names.filter((name) => {
    const whole = name.replace(ending, '')
    return whole !== name && (whole === basename(file) || /\.backup(\.age)?$/.test(whole))
  })
  for (const name of parts) {
    const part = join(folder, name)
    const found = await stat(part).catch(() => null)
    if (found?.isFile() && Date.now() - found.mtimeMs > deadAfterMs) await rm(part).catch(() => {})
  }
}
