import { type WaitingLine, waitingLine } from '../waiting-line.ts'

export interface InTurn {
  /** Does the work once those of the same key that came before are done; refuses it where too many wait. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

// As many as somebody drops at once; a script waits for its answers.
const mostWaiting = 50

/** One at a time for each key, and all that wait, in the order in which they came: whoever sends many gets each answer. */
export function createInTurn(): InTurn {
  const lines = new Map<string, { line: WaitingLine; count: number }>()
  return {
    async run(key, work) {
      const own = lines.get(key) ?? { line: waitingLine({ atOnce: 1, waiting: mostWaiting }), count: 0 }
      lines.set(key, own)
      own.count += 1
      try {
        return await own.line.run(work)
      } finally {
        own.count -= 1
        if (own.count === 0) lines.delete(key)
      }
    },
  }
}
