import { Refusal } from '#kernel/errors.ts'

export interface WaitingLine {
  /** Does the work when its turn comes; refuses it at once where the line is full. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Lets some works run at once and some wait, first come first served; the others are refused and come back later. */
export function waitingLine({ atOnce, waiting }: { atOnce: number; waiting: number }): WaitingLine {
  let running = 0
  const line: (() => void)[] = []
  return {
    async run(work) {
      if (running < atOnce) running++
      else {
        if (line.length >= waiting) throw new Refusal('too-busy')
        // Whoever is called takes the place of the one that goes.
        await new Promise<void>((called) => line.push(called))
      }
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next) next()
        else running--
      }
    },
  }
}
