import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedError, hasCode, type LauncherLog } from './embedded-error.ts'
import { canReach, type ServerUser } from './server-user.ts'
import { makeSystemFolder } from './system-folder.ts'

/** The existing cluster of this major version, or undefined in a new data folder. */
export function findCluster(dataFolder: string, major: number): string | undefined {
  const cluster = join(dataFolder, `pg${major}`)
  try {
    return realpathSync(cluster)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  // A link that leads nowhere, or another version's cluster, is somebody's books: never begin anew beside them.
  if (lstatSync(cluster, { throwIfNoEntry: false })) {
    throw new EmbeddedError(
      `${cluster} verweist auf eine Datenbank, die nicht mehr da ist. Bitte stellen Sie sie wieder her, oder entfernen Sie den Verweis, um neu zu beginnen.`,
    )
  }
  const other = readdirSync(dataFolder).find((name) => /^pg\d+$/.test(name))
  if (other) {
    throw new EmbeddedError(
      `Der Datenordner ${dataFolder} gehört zu einer anderen PostgreSQL-Version (${other}, erwartet pg${major}). Bitte sichern Sie mit der bisherigen Kontor-Version und spielen Sie die Sicherung hier ein.`,
    )
  }
  return undefined
}

/** An existing cluster must be enterable by the account: what root copied about gets its owner and mode back. */
export function checkCluster(cluster: string, user: ServerUser | undefined): void {
  if (user && lstatSync(cluster).uid === 0) giveTo(cluster, user)
  if (user && !canReach(user, cluster)) {
    throw new EmbeddedError(
      `PostgreSQL läuft unter einem eigenen Benutzer (${user.uid}) und kann ${cluster} nicht erreichen. Bitte erlauben Sie das Durchqueren der Ordner darüber (chmod o+x).`,
    )
  }
  const own = process.getuid?.()
  if (!user && own !== undefined && lstatSync(cluster).uid !== own) {
    throw new EmbeddedError(
      `Die Datenbank ${cluster} gehört einem anderen Benutzer (${lstatSync(cluster).uid}). Bitte starten Sie Kontor als dieser Benutzer oder als root.`,
    )
  }
}

/**
 * The folder that a new cluster goes into: the data folder, or a folder of its own below /var/lib/kontor where the
 * account cannot reach the data folder (a 0700 home or checkout).
 */
export function chooseHome(dataFolder: string, user: ServerUser | undefined, log: LauncherLog): string {
  if (!user || canReach(user, dataFolder)) return dataFolder
  const { mode, uid } = lstatSync(dataFolder)
  if (uid === 0 && (mode & 0o011) !== 0o011) {
    chmodSync(dataFolder, (mode & 0o777) | 0o011)
    log.info(`Der Datenordner ${dataFolder} lässt PostgreSQLs Benutzer nun durch (Rechte 0711).`)
    if (canReach(user, dataFolder)) return dataFolder
  }
  const home = freeFolder(
    join(makeSystemFolder(), createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)),
  )
  mkdirSync(home)
  chmodSync(home, 0o711)
  log.info(
    `Die Datenbank liegt in ${home}, weil PostgreSQLs Benutzer ${dataFolder} nicht erreicht; dort steht ein Verweis.`,
  )
  return home
}

// A folder left by an earlier data folder of the same path may hold books that someone still wants.
function freeFolder(wish: string): string {
  for (let n = 1; ; n++) {
    const folder = n === 1 ? wish : `${wish}-${n}`
    if (!existsSync(folder)) return folder
  }
}

/** Leaves the link to a cluster that lies elsewhere. */
export function linkCluster(dataFolder: string, cluster: string, major: number): void {
  const link = join(dataFolder, `pg${major}`)
  if (link !== cluster) symlinkSync(cluster, link)
}

function giveTo(folder: string, { uid, gid }: ServerUser): void {
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
  }
}
