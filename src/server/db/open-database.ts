import type { Settings } from '../settings.ts'
import type { ConnectionSettings } from './connect.ts'
import type { LauncherLog } from './embedded/embedded-error.ts'
import type { startEmbedded } from './embedded/start-embedded.ts'

export interface OpenDatabase {
  connection: ConnectionSettings
  stop(): Promise<void>
}

/** The server that the settings name, or the embedded database, which `open` starts or joins. */
export async function openDatabase(
  { databaseUrl, databaseOwnerUrl, databaseReadUrl, dataFolder }: Settings,
  log: LauncherLog,
  open: typeof startEmbedded,
): Promise<OpenDatabase> {
  if (databaseUrl === null) return open({ dataFolder, log })
  const owner = databaseOwnerUrl === null ? {} : { owner: { url: databaseOwnerUrl } }
  const reader = databaseReadUrl === null ? {} : { reader: { url: databaseReadUrl } }
  return { connection: { url: databaseUrl, ...owner, ...reader }, stop: async () => {} }
}
