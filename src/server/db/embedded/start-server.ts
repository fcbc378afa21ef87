import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError, type LauncherLog } from './embedded-error.ts'
import {
  disownPostmasterFile,
  type PostmasterFile,
  readPostmasterFile,
  removeSocket,
} from './postmaster-file.ts'
import { isAlive, isPostmaster, killOrphans } from './server-processes.ts'
import { clusterMark, type ServerArguments } from './server-settings.ts'
import { type ServerUser, serverProcess } from './server-user.ts'

export interface Launch {
  native: string
  cluster: string
  user: ServerUser | undefined
  makeArguments: (socketFolder: string) => ServerArguments
  makeSocketFolder: () => string
  /** On Windows, the local port; a free one when it is not given. */
  port?: number
  logFile: string
  log: LauncherLog
  /** Asks a running server whether it is the one that we would start. */
  isOurs: (server: PostmasterFile, clusterName: string) => Promise<boolean>
}

/**
 * Makes sure that the server of the cluster runs and returns what it says about itself. The caller holds the folder's
 * lock, so a server that is found running was left by a Kontor that is dead: it is adopted, or restarted when it is
 * another version or has other settings. Crash recovery is PostgreSQL's own; this waits for it.
 */
export async function ensureServer(launch: Launch): Promise<PostmasterFile> {
  const { cluster, log } = launch
  const found = readPostmasterFile(cluster)
  if (found && isPostmaster(found.pid, cluster)) {
    const server = await waitWhileStarting(launch, found.pid)
    if (server && (await launch.isOurs(server, launch.makeArguments('').clusterName))) {
      log.info(`Die laufende Datenbank (Prozess ${server.pid}) wird übernommen.`)
      return server
    }
    await stopServer(launch, found.pid)
  }
  const left = readPostmasterFile(cluster)
  if (left) {
    log.warn('Die Datenbank wurde zuletzt nicht sauber beendet; sie stellt sich jetzt selbst wieder her.')
    disownPostmasterFile(cluster, left)
    removeSocket(left)
  }
  return startServer(launch)
}

async function startServer(launch: Launch): Promise<PostmasterFile> {
  const socketFolder = launch.makeSocketFolder()
  // The whole of `socketFolder` is ours: a socket in it without a server is a leftover.
  removeSocket({ pid: 0, port: 5432, socketFolder, status: '' })
  for (let tries = 1; ; tries++) {
    const logEnd = rotateLog(launch.logFile)
    const child = await spawnServer(launch, socketFolder)
    const server = await waitWhileStarting(launch, child.pid ?? 0, child)
    if (server) return server
    const said = readFileSync(launch.logFile).subarray(logEnd).toString().trim()
    // Processes of the old server still hold its memory: PostgreSQL waits for them, and so do we.
    if (!/shared memory block .* still in use/.test(said) || tries === 100) {
      throw new EmbeddedError(`PostgreSQL startet nicht (${launch.logFile}):\n${said.slice(-2000)}`)
    }
    killOrphans(clusterMark(launch.cluster))
    await sleep(100)
  }
}

async function spawnServer(launch: Launch, socketFolder: string): Promise<ChildProcess> {
  const { args } = launch.makeArguments(socketFolder)
  const port = process.platform === 'win32' ? ['-c', `port=${launch.port ?? (await freePort())}`] : []
  // To a file, not a pipe: a pipe breaks with this process, and the server outlives a kill -9.
  const logHandle = openSync(launch.logFile, 'a', 0o600)
  const child = spawn(join(launch.native, 'bin/postgres'), [...args, ...port], {
    ...serverProcess(launch.user),
    // A session of its own: Ctrl+C reaches Kontor only, which stops the server after its own work.
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
  })
  closeSync(logHandle)
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', (error) =>
      reject(new EmbeddedError(`PostgreSQL lässt sich nicht starten: ${error.message}`)),
    )
  })
  child.unref()
  return child
}

/** Waits until the server takes connections; undefined when it ended instead, or is about to. */
async function waitWhileStarting(
  { cluster, log }: Launch,
  pid: number,
  child?: ChildProcess,
): Promise<PostmasterFile | undefined> {
  for (let waited = 0; ; waited += 5) {
    const server = readPostmasterFile(cluster)
    if (server?.pid === pid && server.status === 'ready') return server
    if (server?.pid === pid && server.status === 'stopping') return undefined
    if (child ? child.exitCode !== null || child.signalCode !== null : !isAlive(pid)) return undefined
    // Recovery after a crash takes as long as it takes; to give up would only make it begin anew.
    if (waited > 0 && waited % 10_000 === 0) log.info('Die Datenbank stellt sich noch wieder her …')
    await sleep(5)
  }
}

/** Stops the server: open transactions are rolled back, everything is written. Returns when the process is gone. */
export async function stopServer({ native, cluster, log }: Launch, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    execFileSync(join(native, 'bin/pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w'])
    return
  }
  const tell = (signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal)
    } catch {}
  }
  tell('SIGINT')
  for (let waited = 0; isPostmaster(pid, cluster); waited += 5) {
    if (waited === 60_000) {
      log.warn(
        'Die Datenbank lässt sich nicht in Ruhe beenden; sie wird abgebrochen und stellt sich beim nächsten Start wieder her.',
      )
      tell('SIGQUIT')
    }
    await sleep(5)
  }
}

/** Keeps the log below 20 MB by one older file; returns where what comes next will begin. */
function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < 10_000_000) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
