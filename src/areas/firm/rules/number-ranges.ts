/** The numbers of a year: gapless, by one pattern while one of them stands (decisions §10). */
export interface NumberRange {
  year: number
  /** What its numbers follow; of an empty range the firm's. */
  pattern: string
  /** Whether none of its numbers stands. */
  isEmpty: boolean
  nextCount: number
  nextNumber: string
  /** Whether another invoice has its next number already: nothing can be written in this year by this pattern. */
  isNextTaken: boolean
}

/** A year in which a pattern would hold, and from which count on. */
export interface NumberedYear {
  year: number
  fromCount: number
}

// `{YY}` says the same again after 100 years.
const yearsLookedAhead = 50

/**
 * The years in which a new pattern holds: this one and the next 50 where nothing stands, and those that cannot go on by theirs.
 * A next number that is set counts for this year alone, where it is empty.
 */
export function yearsOfNewPattern(
  ranges: readonly NumberRange[],
  thisYear: number,
  nextNumber: number | undefined,
): NumberedYear[] {
  const blocked = ranges.filter((range) => !range.isEmpty && range.isNextTaken)
  const ahead = Array.from({ length: yearsLookedAhead + 1 }, (_, index) => thisYear + index)
  return [
    ...blocked.map(({ year, nextCount }) => ({ year, fromCount: nextCount })),
    ...ahead.flatMap((year) => {
      const range = ranges.find((other) => other.year === year)
      if (range && !range.isEmpty) return []
      const fromCount = (year === thisYear ? nextNumber : undefined) ?? range?.nextCount ?? 1
      return [{ year, fromCount }]
    }),
  ]
}

/** Why a pattern is refused: it would give a number that stands. */
export function givenAgain({ year, number }: { year: number; number: string }): string {
  return `So käme ${year} die Nummer ${number} noch einmal, die schon vergeben ist; jede Nummer gibt es nur einmal (§ 14 Abs. 4 Nr. 4 UStG)`
}
