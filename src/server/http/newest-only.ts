import { Refusal } from '#kernel/errors.ts'

export interface NewestOnly {
  /** Does the work when the running one of the same key is done; refuses it once a newer one asks for its place. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * One at a time for each key, and one that waits: a newer one takes the waiting one's place. So whoever asks at every
 * keystroke occupies the server with one request, and gets the newest.
 */
export function createNewestOnly(): NewestOnly {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, symbol>()
  return {
    async run(key, work) {
      const own = Symbol()
      waiting.set(key, own)
      for (let before = running.get(key); before; before = running.get(key)) {
        await before
        if (waiting.get(key) !== own) throw new Refusal('superseded')
      }
      waiting.delete(key)
      const result = work()
      const settled = result.then(
        () => running.delete(key),
        () => running.delete(key),
      )
      running.set(key, settled)
      return result
    },
  }
}
