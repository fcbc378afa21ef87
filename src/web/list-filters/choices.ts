/** One of several words that a row may have; `value` null is asked for as `keine`. */
export interface Choice {
  value: string | null
  label: string
}

const none = 'keine'
export const textOfChoice = (value: string | null): string => value ?? none
