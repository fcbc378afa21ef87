import { Refusal } from '#kernel/errors.ts'

export interface WaitingLine {
  /** Does the work when its turn comes; refuses it at once where the line is full, or `whose` has as many in it as one may. */
  run<T>(work: () => Promise<T>, whose?: string): Promise<T>
}

/**
 * Lets some works run at once and some wait, first come first served; the others are refused and come back later. At most `ofOne` of
 * them are one and the same person's.
 */
export function waitingLine({
  atOnce,
  waiting,
  ofOne = Number.POSITIVE_INFINITY,
}: {
  atOnce: number
  waiting: number
  ofOne?: number
}): WaitingLine {
  let running = 0
  const line: (() => void)[] = []
  const counts = new Map<string, number>()
  const take = async () => {
    if (running < atOnce) running++
    else {
      if (line.length >= waiting) throw new Refusal('too-busy')
      // Whoever is called takes the place of the one that goes.
      await new Promise<void>((called) => line.push(called))
    }
  }
  const giveBack = () => {
    const next = line.shift()
    if (next) next()
    else running--
  }
  const inLine = async <T>(work: () => Promise<T>): Promise<T> => {
    await take()
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
  return {
    async run(work, whose) {
      if (whose === undefined) return inLine(work)
      const count = counts.get(whose) ?? 0
      if (count >= ofOne) throw new Refusal('too-busy')
      counts.set(whose, count + 1)
      try {
        return await inLine(work)
      } finally {
        const left = (counts.get(whose) ?? 1) - 1
        if (left === 0) counts.delete(whose)
        else counts.set(whose, left)
      }
    },
  }
}
