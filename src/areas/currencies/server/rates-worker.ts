import type { Services } from '#server/services.ts'
import { compareClock } from '#server/warn-of-clock.ts'
import { downloadFile } from './download-file.ts'
import { fetchRatesIfDue } from './fetch-rates.ts'

export interface RatesWorker {
  stop(): Promise<void>
}

// The table says when it is time; this is how often it is asked.
const pauseMs = 60_000

/** Fetches the ECB's rates once a day, and at the start when they are due; nobody waits for it, and it never ends Kontor. */
export function startRatesWorker({
  db,
  log,
  warnings,
  settings: { ratesUrl },
}: Pick<Services, 'db' | 'log' | 'warnings' | 'settings'>): RatesWorker {
  if (ratesUrl === null) return { stop: async () => {} }
  const stopped = new AbortController()
  let running: Promise<void> | null = null

  async function look(isStart: boolean): Promise<void> {
    try {
      await fetchRatesIfDue(db, {
        isStart,
        download: (file) =>
          downloadFile(`${ratesUrl}/${file}`, stopped.signal, (now) => compareClock(now, { warnings, log })),
        onFailure: (error) => {
          if (!stopped.signal.aborted)
            log.warn({ reason: messageOf(error) }, 'the rates could not be fetched')
        },
      })
    } catch (error) {
      if (!stopped.signal.aborted) log.error({ error: messageOf(error) }, 'the fetch of the rates stopped')
    } finally {
      running = null
    }
  }

  const start = (isStart: boolean) => {
    if (!stopped.signal.aborted) running ??= look(isStart)
  }
  const timer = setInterval(start, pauseMs, false)
  start(true)
  return {
    async stop() {
      stopped.abort()
      clearInterval(timer)
      await running
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
