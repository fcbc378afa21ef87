import { searchKey, searchWords } from '#kernel/text-key.ts'

/** Whether every typed word occurs in the label or the detail: the same search as that of the lists. */
export function matchesWords(option: { label: string; detail?: string }, typed: string): boolean {
  const key = searchKey(`${option.label} ${option.detail ?? ''}`)
  return searchWords(typed).every((word) => key.includes(word))
}

/**
 * The options that match, in their order; those that begin with what was typed come first, as Enter takes the first:
 * of 'WA: Ware' and 'WARE', 'ware' means the second.
 */
export function findOptions<Option extends { label: string; detail?: string }>(
  options: readonly Option[],
  typed: string,
): Option[] {
  const found = options.filter((option) => matchesWords(option, typed))
  const key = searchKey(typed)
  const begins = (option: Option) => searchKey(option.label).startsWith(key)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}
