import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerUser } from './server-user.ts'
import { makeSystemFolder } from './system-folder.ts'

/** The port only names the socket file. */
export const socketPort = 5432

// sun_path holds 107 characters on Linux and 103 on macOS.
const longest = 103

/**
 * A folder with mode 0700 for the socket: beside the cluster, or in a place with a short path when that one is too deep.
 * A running server names its own in postmaster.pid, so the place may differ from start to start.
 */
export function makeSocketFolder(home: string, user: ServerUser | undefined): string {
  const owner = user?.uid ?? process.getuid?.() ?? -1
  for (const folder of candidates(home, user)) {
    if (!fits(folder)) continue
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid } = lstatSync(folder)
    if (user && uid === 0) chownSync(folder, user.uid, user.gid)
    // In a shared place somebody else may have been there first.
    else if (uid !== owner || !lstatSync(folder).isDirectory()) continue
    chmodSync(folder, 0o700)
    return folder
  }
  const folder = mkdtempSync('/tmp/kontor-')
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

function candidates(home: string, user: ServerUser | undefined): string[] {
  const name = `kontor-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const short = user ? makeSystemFolder() : (process.env['XDG_RUNTIME_DIR'] ?? tmpdir())
  return [join(home, 'socket'), join(short, name)]
}

const fits = (folder: string): boolean =>
  Buffer.byteLength(`${folder}/.s.PGSQL.${socketPort}.lock`) <= longest
