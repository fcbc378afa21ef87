import type { Problem } from '#kernel/errors.ts'
import { notProcessed } from '#web/api.ts'

/** The sentence of specification 1 §8 for an answer that is not ok, and the server's reason behind it. */
export function refusalText({ title }: Pick<Problem, 'title'>): string {
  return title === '' || title === notProcessed ? notProcessed : `${notProcessed} ${title}`
}
