import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionTo } from './embedded-connection.ts'
import { EmbeddedError } from './embedded-error.ts'
import { FolderInUseError } from './lock-folder.ts'
import { findCluster } from './place-cluster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { findBinaries } from './prepare-binaries.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './start-embedded.ts'

/**
 * For programs beside Kontor (backup, `journal verify`): joins the database of a running Kontor, which stays Kontor's to
 * stop, or starts it when none is running. Makes none: where there is none, a setting is missing.
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  refuseMissing(options)
  try {
    return await startEmbedded(options)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    const { major } = options.binaries ?? findBinaries()
    // The other one may only just be starting.
    for (let tries = 0; tries < 100; tries++) {
      const cluster = findCluster(error.folder, major)
      const server = cluster ? readPostmasterFile(cluster) : undefined
      if (cluster && server?.status === 'ready') {
        return { connection: connectionTo(server, dirname(cluster)), stop: async () => {} }
      }
      await sleep(100)
    }
    throw error
  }
}

function refuseMissing({ dataFolder, binaries }: EmbeddedOptions): void {
  const { major } = binaries ?? findBinaries()
  if (existsSync(dataFolder) && findCluster(dataFolder, major)) return
  throw new EmbeddedError(
    `In ${dataFolder} liegt keine Datenbank von Kontor. Bitte nennen Sie mit KONTOR_DATA den Datenordner oder mit DATABASE_URL den PostgreSQL-Server.`,
  )
}
