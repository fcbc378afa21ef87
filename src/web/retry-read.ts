import { codeOfProblem, retryAfterSeconds } from '#kernel/errors.ts'
import { CallFailed } from './api.ts'

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

function pauseSeconds(error: Error): number {
  const code = error instanceof CallFailed && error.problem ? codeOfProblem(error.problem) : null
  return (code && retryAfterSeconds(code)) ?? Number.POSITIVE_INFINITY
}
