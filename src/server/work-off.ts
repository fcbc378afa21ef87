import type { Logger } from 'pino'

export interface QueueWork {
  /** Looks at the queue, or once more after the run that is under way; resolves when nothing is waiting any more. */
  wake(): Promise<void>
  readonly isStopped: boolean
  /** Nothing more is taken; resolves when what is under way is done. */
  stop(): Promise<void>
}

/** Works a queue off, one thing after the other, until `takeOne` finds none. `what` is the queue's name in the log. */
export function workOff(log: Logger, what: string, takeOne: () => Promise<boolean>): QueueWork {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  async function empty(): Promise<void> {
    try {
      do {
        again = false
        while (!stopped && (await takeOne())) {}
      } while (again && !stopped)
    } catch (error) {
      if (!stopped) tellStopped(log, what, error)
    } finally {
      // In the same breath as the last look at `again`: a later wake starts anew.
      running = null
    }
  }

  return {
    wake() {
      again = true
      if (!stopped) running ??= empty()
      return running ?? Promise.resolve()
    },
    get isStopped() {
      return stopped
    },
    async stop() {
      stopped = true
      await running
    },
  }
}

/** The queue is tried again later. */
export function tellStopped(log: Logger, what: string, error: unknown): void {
  log.error({ error: error instanceof Error ? error.name : 'unknown' }, `the ${what} queue stopped`)
}
