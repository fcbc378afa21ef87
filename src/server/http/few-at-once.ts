import { Refusal } from '#kernel/errors.ts'

export interface FewAtOnce {
  /** Takes a place for somebody, and answers how it is given back; refuses where all places are taken. */
  enter(key: string): () => void
}

interface Places {
  ofOne: number
  ofAll: number
  /** Of one while half of all places are taken, so that few do not take them all. */
  ofOneInRush?: number
}

/** So many at once of one person, and of all: the others are refused and come back later. */
export function fewAtOnce({ ofOne, ofAll, ofOneInRush = ofOne }: Places): FewAtOnce {
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
      const most = all * 2 >= ofAll ? ofOneInRush : ofOne
      if (all >= ofAll || (taken.get(key) ?? 0) >= most) throw new Refusal('too-busy')
      change(key, 1)
      let isInside = true
      return () => {
        if (isInside) change(key, -1)
        isInside = false
      }
    },
  }
}
