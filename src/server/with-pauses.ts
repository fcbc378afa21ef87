import { setImmediate } from 'node:timers/promises'
import type { Steps } from '#kernel/steps.ts'

const mostMs = 15

/** What long work comes to; between its steps others have their turn. */
export async function withPauses<T>(steps: Steps<T>): Promise<T> {
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < mostMs) continue
    await setImmediate()
    since = performance.now()
  }
}
