/** A number below another. */
export type Roll = (below: number) => number

/** Numbers that look random and are the same at every start. */
export function dice(seed: number): Roll {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

export function missing(): never {
  throw new Error('the demo data hold no such entry')
}
