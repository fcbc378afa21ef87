import { setTimeout as sleep } from 'node:timers/promises'

// As long as somebody at a busy machine waits before he gives up.
const patienceMs = 90_000

/** Waits until something holds; fails with what is said of it when it does not come. */
export async function until(
  holds: () => unknown,
  sayWhat: () => string = () => holds.toString(),
): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not in time: ${sayWhat()}`)
    await sleep(20)
  }
}
