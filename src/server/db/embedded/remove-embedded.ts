import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmasterFile, removeSocketFolder } from './postmaster-file.ts'
import { isPostmaster } from './server-processes.ts'
import { systemFolder } from './system-folder.ts'

/** Removes a data folder with its cluster, wherever that lies, and ends a server that still runs there: nothing of it is wanted any more. */
export async function removeEmbedded(dataFolder: string): Promise<void> {
  const name = existsSync(dataFolder) && readdirSync(dataFolder).find((entry) => /^pg\d+$/.test(entry))
  if (name && existsSync(join(dataFolder, name))) await removeCluster(realpathSync(join(dataFolder, name)))
  remove(dataFolder)
}

async function removeCluster(cluster: string): Promise<void> {
  const home = dirname(cluster)
  const server = readPostmasterFile(cluster)
  if (server) {
    if (isPostmaster(server.pid, cluster)) process.kill(server.pid, 'SIGQUIT')
    while (isPostmaster(server.pid, cluster)) await sleep(10)
    removeSocketFolder(server.socketFolder, home)
  }
  if (dirname(home) === systemFolder) remove(home)
}

// Windows lets nobody remove what a process that just ended had open.
const remove = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
