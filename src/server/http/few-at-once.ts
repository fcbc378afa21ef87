import { Refusal } from '#kernel/errors.ts'

export interface FewAtOnce {
  /** Takes a place for somebody, and answers how it is given back; refuses where all places are taken. */
  enter(key: string): () => void
}

/** So many at once of one person, and of all: the others are refused and come back later. */
export function fewAtOnce({ ofOne, ofAll }: { ofOne: number; ofAll: number }): FewAtOnce {
  const taken = new Map<string, number>()
  let all = 0
  const change = (key: string, by: number) => {
    const own = (taken.get(key) ?? 0) + by
    if (own === 0) taken.delete(key)
    else taken.set(key, own)
    all += by
  }
  return {
    enter(key) {
      if (all >= ofAll || (taken.get(key) ?? 0) >= ofOne) throw new Refusal('too-busy')
      change(key, 1)
      let isInside = true
      return () => {
        if (isInside) change(key, -1)
        isInside = false
      }
    },
  }
}
