import { searchKey, searchWords } from '#kernel/text-key.ts'

/** Whether every typed word occurs in the label or the detail: the same search as that of the lists. */
export function matchesWords(option: { label: string; detail?: string }, typed: string): boolean {
  const key = searchKey(`${option.label} ${option.detail ?? ''}`)
  return searchWords(typed).every((word) => key.includes(word))
}
