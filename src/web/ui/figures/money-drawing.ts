/** What remains after each column, beginning with what there was before the first. */
export interface MoneyLine {
  key: string
  values: readonly number[]
  /** What stands at its end. */
  end: string
  tone: 'text' | 'danger'
  isDashed?: boolean
}

// The drawing takes the height that there is: all places are parts of it, from its top.
export const whole = 200
export const partOf = (of: number) => `${(of / whole) * 100}%`
