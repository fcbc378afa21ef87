import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/connect.ts'
import { roomForBackup } from '../rules/backup-room.ts'

/** Where the backups lie, and whether the next one has room there. */
export async function lookAtRoom({ sql }: Pick<Database, 'sql'>, dataFolder: string) {
  const folder = join(dataFolder, 'backups')
  const [state] = await sql<{ bytes: number }[]>`select bytes from backup_state`
  const lastBytes = state?.bytes ?? 0
  // It may be a disk of its own, and is made with the first backup.
  const disk = await statfs(folder)
    .catch(() => statfs(dataFolder))
    .catch(() => null)
  const freeBytes = disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY
  return { folder, freeBytes, lastBytes, room: roomForBackup(freeBytes, lastBytes) }
}
