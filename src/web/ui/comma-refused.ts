interface Typing {
  /** What the input holds now, before the filter, and what the filter left of it. */
  typed: string
  whole: string
  /** What the field held before. */
  before: string
  /** Whether the field already says that it refused a comma. */
  refused: boolean
}

/**
 * Whether a field for whole numbers has to say that it dropped a comma: from the comma on, and while the digits after
 * it are typed, until the number is written anew.
 */
export function isCommaRefused({ typed, whole, before, refused }: Typing): boolean {
  if (typed.includes(',')) return true
  return refused && before !== '' && whole.startsWith(before)
}
