/** What somebody chose of the columns of a file, by their headings. */
export interface KeptColumns {
  headings: readonly string[]
  columns: readonly (string | null)[]
}

/**
 * The columns of a corrected file: what was chosen for a heading stays with it, wherever it stands now; of others what is guessed, as long as
 * nothing is there twice.
 */
export function columnsOfCorrected(
  kept: KeptColumns,
  headings: readonly string[],
  guessed: readonly (string | null)[],
): (string | null)[] {
  const used = new Set<number>()
  const chosen = headings.map((heading) => {
    const at = kept.headings.findIndex((one, index) => one === heading && !used.has(index))
    if (at < 0) return undefined
    used.add(at)
    return kept.columns[at] ?? null
  })
  const named = new Set(chosen)
  return headings.map((_, at) => {
    const choice = chosen[at]
    if (choice !== undefined) return choice
    const guess = guessed[at] ?? null
    return guess !== null && named.has(guess) ? null : guess
  })
}
