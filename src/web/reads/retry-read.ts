import { codeOfProblem, retryAfterSeconds } from '#kernel/errors.ts'
import { CallFailed } from '../api.ts'

// Longer than this a person wants to be told.
const longestPauseSeconds = 10
const mostTries = 3

/** Whether a read that failed is tried again by itself: where the server said that it may work in a moment. */
export function isReadAgain(failures: number, error: Error): boolean {
  return failures < mostTries && pauseSeconds(error) <= longestPauseSeconds
}

/** How long it waits before that, in milliseconds; not all screens at the same moment. */
export function readAgainAfter(_failures: number, error: Error): number {
  return pauseSeconds(error) * 1000 * (1 + Math.random() / 4)
}

/** How long what is shown waits to be read anew when that has failed so often, in milliseconds: 5 to 60 s. */
export function refreshAgainAfter(failures: number): number {
  return Math.min(5000 * 2 ** (failures - 1), 48_000) * (1 + Math.random() / 4)
}

/** The server has answered, and would answer the same again. */
export function isDefinite(error: Error): boolean {
  const status = problemOf(error)?.status ?? 0
  return status >= 400 && status < 500 && status !== 429
}

export function isNotPermitted(error: Error): boolean {
  return codeOf(error) === 'not-permitted'
}

const problemOf = (error: Error) => (error instanceof CallFailed ? error.problem : null)

function codeOf(error: Error) {
  const problem = problemOf(error)
  return problem && codeOfProblem(problem)
}

function pauseSeconds(error: Error): number {
  const code = codeOf(error)
  return (code && retryAfterSeconds(code)) ?? Number.POSITIVE_INFINITY
}
