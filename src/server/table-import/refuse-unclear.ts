import { Refusal } from '#kernel/errors.ts'
import type { DecidedFile } from './table-preview.ts'

// What is wrong is listed by the preview; a refusal names enough of it.
const mostTold = 200

/** Nothing is imported while something is asked or wrong. */
export function refuseUnclear({
  questions,
  maybes,
  problems,
}: Pick<DecidedFile, 'questions' | 'maybes' | 'problems'>): void {
  const asked = questions.map(({ setting, title, text }) => ({ path: setting, message: `${title} ${text}` }))
  const open = maybes
    .filter(({ isSame }) => isSame === null)
    .map(({ line, text }) => ({ path: `rows.${line}`, message: `Zeile ${line}: ${text}` }))
  const wrong = problems.map(({ line, column, message }) => ({
    path: `rows.${line}`,
    message: `Zeile ${line}${column && `, ${column}`}: ${message}`,
  }))
  const told = [...open, ...wrong].slice(0, mostTold)
  if (asked.length + told.length > 0) throw new Refusal('invalid-input', [...asked, ...told])
}
