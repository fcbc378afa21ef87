// So long nobody's command has run: the pauses between the commands of one busy person or program are shorter.
const quietMs = 40

/** What is going on for people, so that what can wait lets them go first. */
export interface Traffic {
  /** Runs somebody's command, and counts it while it runs. */
  during<T>(run: () => Promise<T>): Promise<T>
  /** Whether no command is running, nor ended just now. */
  isQuiet(): boolean
}

export function watchTraffic(now: () => number = () => performance.now()): Traffic {
  let running = 0
  let endedAt = Number.NEGATIVE_INFINITY
  return {
    async during(run) {
      running += 1
      try {
        return await run()
      } finally {
        running -= 1
        endedAt = now()
      }
    },
    isQuiet: () => running === 0 && now() - endedAt >= quietMs,
  }
}
