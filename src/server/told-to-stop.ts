import { isAlive } from './db/embedded/server-processes.ts'

const signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP']
const lookMs = 500

/**
 * Resolves when this process is told to stop, with what told it: a signal, the end of the start script that waits for it
 * (`scripts/start.mjs`), or the end of one of those that started that (npm and its shell), which nobody announces.
 */
export function toldToStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve(signal))
    if (process.platform === 'win32') process.on('SIGBREAK', () => resolve('SIGBREAK'))
    if (process.connected) process.on('disconnect', () => resolve('disconnect'))
    // A program that is done does not wait for it.
    process.channel?.unref()
    watch(takeLaunchers(), () => resolve('launcher gone'))
  })
}

/** Whom the start script names. Nobody below us has the same: the variable is taken away. */
function takeLaunchers(): number[] {
  const named = process.env['KONTOR_LAUNCHERS']
  delete process.env['KONTOR_LAUNCHERS']
  return named ? named.split(',').map(Number) : []
}

function watch(launchers: number[], gone: () => void): void {
  if (launchers.length === 0) return
  const parent = process.ppid
  const timer = setInterval(() => {
    // A parent that nobody has buried yet counts as alive, but we are another's by then.
    if (process.ppid === parent && launchers.every(isAlive)) return
    clearInterval(timer)
    gone()
  }, lookMs)
  timer.unref()
}
