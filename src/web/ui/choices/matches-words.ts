import { holdsWord, readSearch, type WholeWords } from '#kernel/texts/search-word.ts'
import { searchKey } from '#kernel/texts/text-key.ts'

interface Searched {
  label: string
  detail?: string
  /** What people type instead; not shown. */
  words?: string
}

/** Whether every typed word occurs in the label, the detail or its other words, or is one of the whole words: the search of the lists. */
export function matchesWords(option: Searched, typed: string, wholeWords: WholeWords = {}): boolean {
  const key = searchKey(`${option.label} ${option.detail ?? ''} ${option.words ?? ''}`)
  return readSearch(typed).every((word) => holdsWord(key, wholeWords, word))
}

/**
 * The options that match, in their order; those that begin with what was typed come first, as Enter takes the first:
 * of 'WA: Ware' and 'WARE', 'ware' means the second.
 */
export function findOptions<Option extends Searched>(options: readonly Option[], typed: string): Option[] {
  const found = options.filter((option) => matchesWords(option, typed))
  const key = searchKey(typed)
  const begins = (option: Option) => searchKey(option.label).startsWith(key)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}
