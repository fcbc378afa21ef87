import { setTimeout as sleep } from 'node:timers/promises'

interface Shared<Answer> {
  /** The journal's position when it was begun: it shows everything up to there. */
  seq: number
  begunAt: number
  answer: Promise<Answer>
  /** Made when the pause is over; shared by all who come meanwhile. */
  next?: Promise<Answer>
}

export interface SharedAnswers<Answer> {
  /**
   * The answer of this key: one that was made for somebody else if nothing has happened since, else a new one.
   * With a pause a new one is begun only so many milliseconds after the one before it.
   */
  answer(key: string, make: () => Promise<Answer>, pauseMs?: number): Promise<Answer>
}

const mostKept = 200
// In characters. What is longer is shared by those who ask while it is read, and then let go.
const longestKept = 200_000

/**
 * After an event many screens ask for the same: it is read once. What is answered never lies behind the journal's position
 * at the moment of asking. The key says everything that the answer depends on, the permissions of whoever asks included.
 */
export function shareAnswers<Answer extends { length: number } = string>(
  position: () => Promise<number>,
): SharedAnswers<Answer> {
  // In the order in which they were begun.
  const known = new Map<string, Shared<Answer>>()

  function begin(key: string, seq: number, make: () => Promise<Answer>): Promise<Answer> {
    const shared: Shared<Answer> = { seq, begunAt: performance.now(), answer: make() }
    const forget = () => known.get(key) === shared && known.delete(key)
    shared.answer.then(({ length }) => length > longestKept && forget(), forget)
    known.delete(key)
    known.set(key, shared)
    for (const oldest of known.keys()) {
      if (known.size <= mostKept) break
      known.delete(oldest)
    }
    return shared.answer
  }

  return {
    async answer(key, make, pauseMs = 0) {
      const seq = await position()
      const shared = known.get(key)
      if (!shared) return begin(key, seq, make)
      if (shared.seq >= seq) return shared.answer
      const rest = shared.begunAt + pauseMs - performance.now()
      if (rest <= 0) return begin(key, seq, make)
      shared.next ??= sleep(rest).then(async () => begin(key, await position(), make))
      return shared.next
    },
  }
}
