import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#kernel/errors.ts'

const pauseMs = 500
const longestMs = 3 * 60_000

/**
 * Asks for a work again for as long as too many wait for it, three minutes at most: nobody sits before an e-mail, and a burst of uploads is no
 * reason to give it up. Fails with what the work fails with, and where it is told to stop.
 */
export function inItsTurn(signal: AbortSignal) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const end = Date.now() + longestMs
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'too-busy' || Date.now() > end) throw error
        await sleep(pauseMs, undefined, { signal })
      }
    }
  }
}
