import type { Services } from '#server/services.ts'
import { backUpIfDue } from './back-up-if-due.ts'
import { lookAtRoom } from './look-at-room.ts'

export interface BackupWorker {
  /** Looks now whether one is due. */
  look(): Promise<void>
  stop(): Promise<void>
}

// The table says when it is time; this is how often it is asked.
const pauseMs = 5 * 60_000

/** Makes a backup each night, on one node. Nobody waits for it, and it never ends Kontor. A demo has nothing to lose. */
export function startBackupWorker({
  db,
  log,
  settings,
}: Pick<Services, 'db' | 'log' | 'settings'>): BackupWorker {
  const stopped = new AbortController()
  const { signal } = stopped
  let running: Promise<void> | null = null

  /** Managers learn by day what the night would fail of. */
  async function warn(): Promise<void> {
    const { room, folder, freeBytes, lastBytes } = await lookAtRoom(db, settings.dataFolder)
    if (room === 'enough') return
    if (db.installation.warnings.tell('no-room-for-backup', new Date(Date.now() + 2 * pauseMs)))
      log.warn({ folder, freeBytes, lastBytes }, 'there is little room for the next backup')
  }

  async function look(): Promise<void> {
    try {
      await warn()
      const answer = await backUpIfDue(db, settings, signal)
      if (answer?.isMade === false) log.error({ error: answer.error }, 'there is no backup')
      else if (answer?.copyFailure) log.error({ failure: answer.copyFailure }, 'the backup was not copied')
      else if (answer) log.info({ bytes: answer.written.bytes, anchor: answer.written.anchor }, 'backed up')
    } catch (error) {
      if (!signal.aborted)
        log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'the backup stopped')
    } finally {
      running = null
    }
  }

  const start = () => {
    if (!signal.aborted) running ??= look()
    return running ?? Promise.resolve()
  }
  const isOn = settings.backups.byNight && !settings.demo
  const timer = isOn ? setInterval(() => void start(), pauseMs) : undefined
  if (isOn) void start()
  return {
    look: start,
    async stop() {
      stopped.abort()
      clearInterval(timer)
      await running
    },
  }
}
