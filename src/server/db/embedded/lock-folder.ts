import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'

/** Another process holds the folder. */
export class FolderInUseError extends EmbeddedError {
  readonly folder: string

  constructor(folder: string, message: string) {
    super(message)
    this.folder = folder
  }
}

// A lock that is garbage-collected is closed, and a closed one no longer locks.
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process and returns how to give it back.
 *
 * Node has no flock. SQLite, which ships with Node, has: `BEGIN EXCLUSIVE` holds a lock of the operating system on the
 * file. The system drops it when the process dies, however it dies, so the lock is never stale and nobody has to judge
 * process ids. Nothing is ever written to the file. (Opening and closing `kontor.lock` by other means in this process
 * would release the lock: that is how POSIX locks are. Nobody does.)
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const holderFile = join(folder, 'kontor.pid')
  const lock = openLock(folder)
  // A killed predecessor may need a moment until the system has buried it.
  for (let tries = 0; !take(lock); tries++) {
    if (tries === 10) {
      lock.close()
      throw new FolderInUseError(folder, refusal(folder, holderFile))
    }
    await sleep(100)
  }
  held.add(lock)
  // Only for the words of the refusal; the lock itself does not need it.
  writeFileSync(holderFile, `${process.pid}\n`)
  return () => {
    if (held.delete(lock)) lock.close()
  }
}

function openLock(folder: string): DatabaseSync {
  const file = join(folder, 'kontor.lock')
  try {
    const lock = new DatabaseSync(file, { timeout: 0 })
    // SQLite opens what it may not write for reading, and then takes no exclusive lock, but says that it did.
    accessSync(file, constants.W_OK)
    accessSync(folder, constants.W_OK)
    return lock
  } catch {
    throw new EmbeddedError(
      `Kontor darf in den Datenordner ${folder} nicht schreiben. Bitte starten Sie Kontor als der Benutzer, dem er gehört, oder geben Sie mit KONTOR_DATA einen anderen an.`,
    )
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    const busy = 5 // SQLITE_BUSY
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false
    lock.close()
    throw new EmbeddedError(`Der Datenordner lässt sich nicht sperren: ${String(error)}`)
  }
}

function refusal(folder: string, holderFile: string): string {
  let holder = ''
  try {
    holder = ` (Prozess ${Number.parseInt(readFileSync(holderFile, 'utf8'), 10)})`
  } catch {}
  return `Kontor läuft schon mit dem Datenordner ${folder}${holder}. Bitte beenden Sie es zuerst, oder geben Sie mit KONTOR_DATA einen anderen Ordner an.`
}
