import { setImmediate } from 'node:timers/promises'
import type { Steps } from '#kernel/steps.ts'

const mostMs = 15
const awakeMs = 1000

/**
 * What long work comes to; between its steps others have their turn. Whoever holds a transaction over it says how the connection
 * is kept `awake`: the database ends one that is idle for too long, and on a slow machine that is soon.
 */
export async function withPauses<T>(steps: Steps<T>, awake?: () => Promise<unknown>): Promise<T> {
  let since = performance.now()
  let lastAwake = since
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < mostMs) continue
    if (awake && performance.now() - lastAwake >= awakeMs) {
      await awake()
      lastAwake = performance.now()
    }
    await setImmediate()
    since = performance.now()
  }
}
