import type { ServerCommand } from './command.ts'
import { runSystemCommand } from './run-system-command.ts'
import type { Services } from './services.ts'

// A busy minute of several people adds some hundred rows of totals; the sums of some ten thousand take a few milliseconds.
const pauseMs = 30_000

/** Runs a command that folds rows of totals every half minute; what fails is logged, and done with the next. */
export function foldNowAndThen({ db, log }: Pick<Services, 'db' | 'log'>, command: ServerCommand) {
  let running: Promise<void> | null = null

  async function fold(): Promise<void> {
    try {
      await runSystemCommand(db, command)
    } catch (error) {
      const failure = `${command.declaration.name} failed`
      log.error({ error: error instanceof Error ? error.name : 'unknown' }, failure)
    } finally {
      running = null
    }
  }

  const timer = setInterval(() => {
    running ??= fold()
  }, pauseMs)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
