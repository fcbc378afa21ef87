import { statfsSync } from 'node:fs'

/** Remembers that the disk was full: that of the database, or that of received files. */
export interface Storage {
  /** Whether a write failed for it within the last minute. */
  readonly isFull: boolean
  noteFull(): void
  /** Told when it begins, not at each write that fails. */
  onFull: () => void
  /** Told of a file whose bytes are not those that its hash names. */
  onDamagedContent: (sha256: Buffer) => void
  /** Whether a database on this machine, which is away, cannot come back for want of room. */
  isOutOfRoom: () => boolean
}

// PostgreSQL writes its log in files of this size, and goes down where the next one cannot be made.
const logFileBytes = 16 * 1024 * 1024

/** Whether the disk of a folder has no room for another file of PostgreSQL's log. */
export function lacksRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < logFileBytes
  } catch {
    return false
  }
}

const rememberedMs = 60_000

export function storage(): Storage {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    onFull: () => {},
    onDamagedContent: () => {},
    isOutOfRoom: () => false,
    get isFull() {
      return performance.now() - failedAt < rememberedMs
    },
    noteFull() {
      if (!this.isFull) this.onFull()
      failedAt = performance.now()
    },
  }
}
