import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import postgres from 'postgres'
import { connectionTo, type EmbeddedConnection } from './embedded-connection.ts'
import { EmbeddedError, hasCode, type LauncherLog } from './embedded-error.ts'
import { lockFolder } from './lock-folder.ts'
import { makeCluster } from './make-cluster.ts'
import { checkCluster, chooseHome, findCluster, linkCluster } from './place-cluster.ts'
import { type PostmasterFile, removeSocketFolder } from './postmaster-file.ts'
import { type Binaries, findBinaries, prepareBinaries } from './prepare-binaries.ts'
import { prepareRoles } from './prepare-roles.ts'
import { isPostmaster } from './server-processes.ts'
import { serverArguments } from './server-settings.ts'
import { serverUser } from './server-user.ts'
import { makeSocketFolder } from './socket-folder.ts'
import { ensureServer, type Launch, stopServer } from './start-server.ts'

export interface Embedded {
  connection: EmbeddedConnection
  /** Stops the server in order and gives the folder back. Close the pools first. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataFolder: string
  log: LauncherLog
  /** Further PostgreSQL settings, over our own. */
  settings?: Record<string, string>
  /** Another platform package than the installed one; tests use it. */
  binaries?: Binaries
}

/**
 * Starts the embedded PostgreSQL of a data folder, which it makes on first use, and keeps it running until `stop`.
 * Throws an `EmbeddedError` with a German sentence when that is impossible, above all when another Kontor has the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataFolder = makeDataFolder(options.dataFolder)
  const unlockFolder = await lockFolder(dataFolder)
  let unlockHome = () => {}
  try {
    const launch = await prepareLaunch(options, dataFolder)
    // A copied data folder links to the same cluster: that one needs a lock of its own.
    const home = dirname(launch.cluster)
    if (home !== dataFolder) unlockHome = await lockFolder(home)
    const server = await ensureServer(launch)
    const connection = connectionTo(server, home)
    await prepareRoles(connection, home, launch.log).catch(async (error) => {
      await stopServer(launch, server.pid)
      throw error
    })
    const watch = keepRunning(launch, server)
    let stopped: Promise<void> | undefined
    const stop = async () => {
      await stopServer(launch, await watch.end())
      removeSocketFolder(server.socketFolder, home)
      unlockHome()
      unlockFolder()
    }
    return {
      connection,
      stop: () => {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    unlockHome()
    unlockFolder()
    throw error
  }
}

function makeDataFolder(wish: string): string {
  const folder = resolve(wish)
  try {
    // Root's server runs under another account, which must get through.
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700
    if (mkdirSync(folder, { recursive: true, mode })) chmodSync(folder, mode)
    return realpathSync(folder)
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EROFS', 'EEXIST', 'ENOTDIR')) throw error
    throw new EmbeddedError(
      `Der Datenordner ${folder} lässt sich nicht anlegen. Bitte geben Sie mit KONTOR_DATA einen anderen Ordner an.`,
    )
  }
}

async function prepareLaunch(
  { log, settings = {}, ...options }: EmbeddedOptions,
  dataFolder: string,
): Promise<Launch> {
  const found = options.binaries ?? findBinaries()
  const existing = findCluster(dataFolder, found.major)
  const user = serverUser(existing)
  const { native, version } = prepareBinaries(found, user, dataFolder, log)
  let cluster = existing
  if (cluster) checkCluster(cluster, user)
  else {
    const home = chooseHome(dataFolder, user, log)
    cluster = await makeCluster(native, home, `pg${found.major}`, user, settings['fsync'] !== 'off')
    linkCluster(dataFolder, cluster, found.major)
  }
  const home = dirname(cluster)
  return {
    native,
    cluster,
    user,
    log,
    makeArguments: serverArguments(cluster, version, settings),
    makeSocketFolder: () => makeSocketFolder(home, user),
    logFile: join(dataFolder, 'postgres.log'),
    isOurs: (server, clusterName) => isOurs(server, cluster, clusterName),
  }
}

/** Asks a server that a dead Kontor left whether it has the name that we would give, and ends the dead one's sessions. */
async function isOurs(server: PostmasterFile, cluster: string, clusterName: string): Promise<boolean> {
  const sql = postgres({
    ...connectionTo(server, dirname(cluster)).owner,
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => {},
  })
  try {
    const [row] = await sql`
      select current_setting('cluster_name') as name, current_setting('data_directory') as folder,
        (select count(pg_terminate_backend(pid)) from pg_stat_activity
          where pid <> pg_backend_pid() and application_name like 'kontor%')`
    return row?.['name'] === clusterName && realpathSync(row['folder']) === cluster
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Starts the server again when it dies under a living Kontor (the system ran out of memory, somebody killed it). */
function keepRunning(given: Launch, first: PostmasterFile): { end(): Promise<number> } {
  // Where the pools connect to must stay the same.
  const launch = { ...given, port: first.port, makeSocketFolder: () => first.socketFolder }
  let server = first
  let restart = Promise.resolve()
  let busy = false
  const look = () => {
    if (busy || isPostmaster(server.pid, launch.cluster)) return
    busy = true
    launch.log.error('Die Datenbank ist unerwartet beendet worden; Kontor startet sie neu.')
    restart = ensureServer(launch)
      .then((next) => {
        server = next
      })
      .catch((error: unknown) => launch.log.error(String(error)))
      .finally(() => {
        busy = false
      })
  }
  const timer = setInterval(look, 1000)
  timer.unref()
  return {
    async end() {
      clearInterval(timer)
      await restart
      return server.pid
    },
  }
}
