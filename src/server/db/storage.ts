/** Remembers that the disk was full: that of the database, or that of received files. */
export interface Storage {
  /** Whether a write failed for it within the last minute. */
  readonly isFull: boolean
  noteFull(): void
  /** Told when it begins, not at each write that fails. */
  onFull: () => void
}

const rememberedMs = 60_000

export function storage(): Storage {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    onFull: () => {},
    get isFull() {
      return performance.now() - failedAt < rememberedMs
    },
    noteFull() {
      if (!this.isFull) this.onFull()
      failedAt = performance.now()
    },
  }
}
