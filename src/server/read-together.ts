import { setTimeout as sleep } from 'node:timers/promises'

// Nobody waits longer for a reading that may hang.
const longestWaitMs = 50

/**
 * One reading for all who ask for the same at once. Whoever asks while one runs shares the next: what is answered was read after he asked,
 * as if each had read by himself.
 */
export function readTogether<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<T>>()

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    waiting.delete(key)
    const reading = read()
    const over = reading
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        if (running.get(key) === over) running.delete(key)
      })
    running.set(key, over)
    return reading
  }

  return (key, read) => {
    const shared = waiting.get(key)
    if (shared) return shared
    const before = running.get(key)
    if (!before) return begin(key, read)
    const next = Promise.race([before, sleep(longestWaitMs, undefined, { ref: false })]).then(() =>
      begin(key, read),
    )
    waiting.set(key, next)
    return next
  }
}
